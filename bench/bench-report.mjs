import { cpus, totalmem } from 'node:os';

/** The quantile of the values for `part`, from 0 to 1. */
export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

/**
 * A row of the report, from the rounds of one workload. Each round has the measurements of the limit server (see
 * docs/performance.md) and of the service.
 */
export function rowOf({ name, connections }, rounds, queries) {
  const rate = ({ latenciesMs, seconds }) => latenciesMs.length / seconds;
  const ratios = rounds.map(({ limit, service }) => rate(service) / rate(limit));
  const all = (side) => rounds.flatMap((each) => each[side].latenciesMs);
  const perRequest = (field) =>
    Math.round(rounds.reduce((sum, { service }) => sum + service[field], 0) / all('service').length);
  return {
    name,
    connections,
    ...spreadOf(ratios),
    p50_ms: rounded(quantile(all('service'), 0.5), 2),
    p99_ms: rounded(quantile(all('service'), 0.99), 2),
    limit_p50_ms: rounded(quantile(all('limit'), 0.5), 2),
    limit_p99_ms: rounded(quantile(all('limit'), 0.99), 2),
    requests_per_second: Math.round(median(rounds.map(({ service }) => rate(service)))),
    limit_requests_per_second: Math.round(median(rounds.map(({ limit }) => rate(limit)))),
    queries_per_request: queries,
    request_bytes: perRequest('sentBytes'),
    response_bytes: perRequest('receivedBytes'),
    refused: rounds.reduce((sum, { service }) => sum + service.refused, 0) || undefined,
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
  ['lowest–highest', (row) => row.ratio_lowest && `${row.ratio_lowest}–${row.ratio_highest}`],
  ['p50 ms', ({ p50_ms }) => p50_ms],
  ['p99 ms', ({ p99_ms }) => p99_ms],
  ['max ms', ({ max_ms }) => max_ms],
  ['refused', ({ refused }) => refused],
  ['shown ms', ({ shown_ms }) => shown_ms],
  ['limit p50', ({ limit_p50_ms }) => limit_p50_ms],
  ['limit p99', ({ limit_p99_ms }) => limit_p99_ms],
  ['per second', ({ requests_per_second }) => requests_per_second],
  ['limit per second', ({ limit_requests_per_second }) => limit_requests_per_second],
  ['seconds', ({ seconds }) => seconds],
  ['limit s', ({ limit_seconds }) => limit_seconds],
  ['cores', ({ cores }) => cores],
  ['CPU µs', ({ processor_us }) => processor_us],
  ['limit CPU', ({ limit_processor_us }) => limit_processor_us],
  ['KB', ({ kilobytes }) => kilobytes],
  ['limit KB', ({ limit_kilobytes }) => limit_kilobytes],
  ['queries', ({ queries_per_request }) => queries_per_request],
  ['bytes up', ({ request_bytes }) => request_bytes],
  ['bytes down', ({ response_bytes }) => response_bytes],
  ['WAL bytes', ({ log_bytes }) => log_bytes],
];

/** The rows as a table for people, without empty columns. */
export function tableOf(rows) {
  const shown = columns.filter(([, read]) => rows.some((row) => read(row) !== undefined));
  const lines = [
    shown.map(([title]) => title),
    ...rows.map((row) => shown.map(([, read]) => cell(read(row)))),
  ];
  const widths = shown.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line.map((text, n) => (n === 0 ? text.padEnd(widths[n]) : text.padStart(widths[n]))).join('  '),
    )
    .join('\n');
}

function cell(value) {
  return value === undefined ? '' : String(value);
}

export function median(values) {
  return quantile(values, 0.5);
}

/** The ratio of a row and its spread, from the ratios of its rounds. */
export function spreadOf(ratios) {
  return {
    ratio: rounded(median(ratios), 3),
    ratio_lowest: rounded(Math.min(...ratios), 3),
    ratio_highest: rounded(Math.max(...ratios), 3),
  };
}

export function rounded(value, digits) {
  return Number(value.toFixed(digits));
}
