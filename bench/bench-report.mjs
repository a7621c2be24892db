import { cpus, totalmem } from 'node:os';

/** The value below which the given part of all values lies. */
function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

/** One row of the report from the rounds of one workload, each `{limit, service}`. */
export function rowOf({ name, connections }, rounds, queries) {
  const rate = ({ latenciesMs, seconds }) => latenciesMs.length / seconds;
  const ratios = rounds.map(({ limit, service }) => rate(service) / rate(limit));
  const all = (side) => rounds.flatMap((each) => each[side].latenciesMs);
  const perRequest = (field) =>
    Math.round(rounds.reduce((sum, { service }) => sum + service[field], 0) / all('service').length);
  return {
    name,
    connections,
    ratio: rounded(quantile(ratios, 0.5), 3),
    ratio_lowest: rounded(Math.min(...ratios), 3),
    ratio_highest: rounded(Math.max(...ratios), 3),
    p50_ms: rounded(quantile(all('service'), 0.5), 2),
    p99_ms: rounded(quantile(all('service'), 0.99), 2),
    limit_p50_ms: rounded(quantile(all('limit'), 0.5), 2),
    limit_p99_ms: rounded(quantile(all('limit'), 0.99), 2),
    requests_per_second: Math.round(
      quantile(
        rounds.map(({ service }) => rate(service)),
        0.5,
      ),
    ),
    limit_requests_per_second: Math.round(
      quantile(
        rounds.map(({ limit }) => rate(limit)),
        0.5,
      ),
    ),
    queries_per_request: queries,
    request_bytes: perRequest('sentBytes'),
    response_bytes: perRequest('receivedBytes'),
  };
}

export function startRow(name, readyAfterMs) {
  return {
    name,
    p50_ms: Math.round(quantile(readyAfterMs, 0.5)),
    p99_ms: Math.round(Math.max(...readyAfterMs)),
  };
}

export function machine() {
  return {
    processors: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    memory_gb: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
  };
}

const columns = [
  ['', ({ name }) => name],
  ['connections', ({ connections }) => connections],
  ['ratio', ({ ratio }) => ratio],
  ['lowest–highest', (row) => row.ratio && `${row.ratio_lowest}–${row.ratio_highest}`],
  ['p50 ms', ({ p50_ms }) => p50_ms],
  ['p99 ms', ({ p99_ms }) => p99_ms],
  ['limit p50', ({ limit_p50_ms }) => limit_p50_ms],
  ['limit p99', ({ limit_p99_ms }) => limit_p99_ms],
  ['per second', ({ requests_per_second }) => requests_per_second],
  ['limit', ({ limit_requests_per_second }) => limit_requests_per_second],
  ['queries', ({ queries_per_request }) => queries_per_request],
  ['bytes up', ({ request_bytes }) => request_bytes],
  ['bytes down', ({ response_bytes }) => response_bytes],
];

/** The rows as a table for people. */
export function tableOf(rows) {
  const lines = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, read]) => cell(read(row)))),
  ];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line.map((text, n) => (n === 0 ? text.padEnd(widths[n]) : text.padStart(widths[n]))).join('  '),
    )
    .join('\n');
}

function cell(value) {
  return value === undefined ? '' : String(value);
}

function rounded(value, digits) {
  return Number(value.toFixed(digits));
}
