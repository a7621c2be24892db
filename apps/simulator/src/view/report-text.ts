import type { RunReport } from '../run/run-report.js';

const mostDrivers = 12;
const mostDifferences = 20;
const grouped = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
/** Such as `1 alarm`, `2,000 alarms`. */
const countOf = (count: number, what: string): string => `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;

/** The report for people, as lines of about 110 characters at most. */
export function reportLines(report: RunReport): string[] {
  const { totals, requests, differences } = report;
  const { lost, doubled, altered, unexpected, undelivered, parked } = totals.differences;
  const lines = [
    '',
    `${countOf(report.drivers, 'driver')}, ${report.network} network, speed ${report.speed}, seed ${report.seed}: ${duration(report.seconds)}${report.service_killed > 0 ? `, service killed ${countOf(report.service_killed, 'time')}` : ''}`,
    '',
    `records     captured ${grouped(totals.captured)}   recorded ${grouped(totals.recorded)}   late ${grouped(totals.late)}   quarantined ${grouped(totals.quarantined)}`,
    `            lost ${lost}   doubled ${doubled}   altered ${altered}   unexpected ${unexpected}   undelivered ${undelivered}   parked ${parked}`,
    `requests    ${grouped(requests.count)}   p50 ${requests.p50_ms} ms   p95 ${requests.p95_ms} ms   p99 ${requests.p99_ms} ms   longest ${requests.longest_ms} ms`,
    ...workLine(report),
    `outages     the longest that a phone saw: ${(report.longest_outage_ms / 1_000).toFixed(1)} s`,
    ...counted('answers', report.answers),
    ...counted('incidents', report.incidents),
    ...counted('parked for', report.parked_for),
    ...counted('phone said', report.refused_on_phone),
    '',
    ...driverTable(report),
  ];
  for (const { kind, what } of differences.slice(0, mostDifferences))
    lines.push(`${kind}: ${what}`.slice(0, 2_000));
  if (differences.length > mostDifferences) {
    lines.push(
      `… and ${countOf(differences.length - mostDifferences, 'more difference')} (all of them with --json).`,
    );
  }
  if (report.interrupted) {
    const driven = report.per_driver.reduce((sum, { routes }) => sum + routes, 0);
    lines.push(
      `Interrupted after ${duration(report.seconds)}, with ${countOf(driven, 'route')} driven to their end.`,
    );
  }
  lines.push(...report.alarms.slice(0, mostDifferences), '', verdict(report), `Again: ${report.repeat}`);
  return lines;
}

/** Empty if the run ended before the fleet had logged in. */
function workLine({ requests_at_work: { count, p50_ms, p95_ms, p99_ms, longest_ms } }: RunReport): string[] {
  if (count === 0) return [];
  return [
    `  at work   ${grouped(count)}   p50 ${p50_ms} ms   p95 ${p95_ms} ms   p99 ${p99_ms} ms   longest ${longest_ms} ms`,
  ];
}

function verdict({ verdict: clean, totals, alarms }: RunReport): string {
  if (clean === 'clean') return 'Nothing lost, nothing doubled.';
  const found = Object.entries(totals.differences).filter(([, count]) => count > 0);
  const words = [
    ...found.map(([kind, count]) => `${count} ${kind}`),
    ...(alarms.length > 0 ? [countOf(alarms.length, 'alarm')] : []),
  ];
  return `NOT CLEAN: ${words.length === 0 ? 'the feed repeats itself' : words.join(', ')}.`;
}

/** Names with their counts, the most frequent first, on as many lines as needed. */
function counted(title: string, counts: Readonly<Record<string, number>>): string[] {
  const entries = Object.entries(counts).sort(([, one], [, other]) => other - one);
  const lines: string[] = [];
  let line = title.padEnd(12);
  for (const [name, count] of entries) {
    const word = `${name} ${grouped(count)}`;
    if (line.length + word.length > 108 && line.trim() !== title) {
      lines.push(line.trimEnd());
      line = ' '.repeat(12);
    }
    line += `${word}   `;
  }
  return entries.length === 0 ? [] : [...lines, line.trimEnd()];
}

/** The drivers with most differences first, then those with most captures. */
function driverTable({ per_driver: drivers }: RunReport): string[] {
  const faults = (each: (typeof drivers)[number]) =>
    Object.values(each.differences).reduce((sum, count) => sum + count, 0);
  const ranked = [...drivers].sort(
    (one, other) => faults(other) - faults(one) || other.captured - one.captured,
  );
  const shown = ranked.slice(0, mostDrivers);
  if (shown.length === 0) return [];
  const head = [
    'driver',
    'routes',
    'captured',
    'recorded',
    'late',
    'quarantined',
    'lost',
    'doubled',
    'unsent',
    'parked',
    'deaths',
    '',
  ];
  const rows = shown.map((each) => {
    const { lost, doubled, undelivered, parked } = each.differences;
    const counts = [each.routes, each.captured, each.recorded, each.late, each.quarantined];
    return [
      each.username.slice(0, 28),
      ...[...counts, lost, doubled, undelivered, parked, each.deaths].map(String),
      each.phase.replaceAll('_', ' '),
    ];
  });
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const more = drivers.length - shown.length;
  return [
    line(head),
    ...rows.map(line),
    ...(more > 0 ? [`… and ${countOf(more, 'more driver')} (all of them with --json)`] : []),
    '',
  ];
}

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${Math.round(seconds % 60)} s`;
}
