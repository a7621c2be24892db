import { type DriverPhase, driverPhases, type RunStatistics } from '../run/run-statistics.js';

/** What the live view shows at one moment. */
export interface ViewSnapshot {
  title: string;
  address: string;
  elapsedMs: number;
  statistics: RunStatistics;
  /** Averages of the last seconds, per second. */
  rates: { captured: number; inFeed: number; requests: number };
  kills: { done: number; planned: number; isUp: boolean } | null;
  /** Tells what Ctrl-C would do now. */
  hint: string;
}

const phaseWords: Record<DriverPhase, string> = {
  signing_in: 'signing in',
  driving: 'driving',
  at_stop: 'at a stop',
  without_route: 'without a route',
  delivering: 'delivering',
  done: 'done',
  gave_up: 'gave up',
};
const phaseSigns: Record<DriverPhase, string> = {
  signing_in: '.',
  driving: '>',
  at_stop: '#',
  without_route: '?',
  delivering: '=',
  done: ' ',
  gave_up: '!',
};

const grouped = (value: number): string => String(Math.round(value)).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
const perSecond = (rate: number): string => `${rate < 10 ? rate.toFixed(1) : grouped(rate)}/s`;

/** The live view as lines that fit the width of the terminal. Their number is always the same. Pure. */
export function viewLines(snapshot: ViewSnapshot, columns: number): string[] {
  const { statistics, rates, kills } = snapshot;
  const drivers = [...statistics.drivers.values()];
  const count = (phase: DriverPhase) => drivers.filter((each) => each.phase === phase).length;
  const sum = (of: (driver: (typeof drivers)[number]) => number) =>
    drivers.reduce((total, each) => total + of(each), 0);
  const latency = statistics.atWork?.latency ?? statistics.latency;
  const ms = (share: number) =>
    `${latency.percentile(share).toFixed(latency.percentile(share) < 10 ? 1 : 0)} ms`;
  const phases = driverPhases.filter((phase) => count(phase) > 0);
  const killed = kills === null || kills.planned === 0 ? '' : `   killed ${kills.done} of ${kills.planned}`;
  const up = drivers.filter((each) => each.isUp).length;
  const deepest = drivers.reduce((most, each) => Math.max(most, each.unsent), 0);
  const lines = [
    `${snapshot.title}   ${clock(snapshot.elapsedMs)}`,
    `${snapshot.address}${killed}${kills?.isUp === false ? '   SERVICE DOWN' : ''}`,
    '',
    `drivers    ${phases.map((phase) => `${phaseWords[phase]} ${count(phase)}`).join('   ')}`,
    `           ${bar(
      phases.map((phase) => ({ sign: phaseSigns[phase], count: count(phase) })),
      drivers.length,
      Math.max(10, columns - 14),
    )}`,
    `networks   ${up} up   ${drivers.length - up} in a hole   routes driven ${sum((each) => each.routesCompleted)}`,
    `records    captured ${grouped(statistics.captured)} (${perSecond(rates.captured)})   in the feed ${grouped(statistics.inFeed)} (${perSecond(rates.inFeed)})`,
    `on phones  ${grouped(sum((each) => each.unsent))} unsent   deepest queue ${grouped(deepest)}   parked ${sum((each) => each.parked)}`,
    `requests   ${grouped(statistics.requests)} (${perSecond(rates.requests)})   p50 ${ms(0.5)}   p95 ${ms(0.95)}   p99 ${ms(0.99)}`,
    ...filled('answers', statistics.answers, columns, 3),
    ...filled('incidents', statistics.incidents, columns, 2),
    '',
    statistics.alarms.at(-1) ?? snapshot.hint,
  ];
  return lines.map((line) => line.slice(0, Math.max(1, columns - 1)));
}

/** Names with counts on exactly this many lines, the most frequent first; the rest is left out. */
function filled(title: string, counts: ReadonlyMap<string, number>, columns: number, most: number): string[] {
  const words = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${grouped(count)}`);
  const lines = [title.padEnd(11)];
  for (const word of words) {
    const last = lines.length - 1;
    const line = lines[last] ?? '';
    if (line.trimEnd() === title || line.length + word.length < columns || line.trim() === '') {
      lines[last] = `${line}${word}   `;
    } else if (lines.length < most) lines.push(`${' '.repeat(11)}${word}   `);
    else break;
  }
  while (lines.length < most) lines.push('');
  return lines;
}

/** A bar for the whole fleet, with a sign for each phase. */
function bar(parts: readonly { sign: string; count: number }[], total: number, width: number): string {
  let drawn = 0;
  let passed = 0;
  const pieces = parts.map(({ sign, count }) => {
    passed += count;
    const until = Math.round((passed / Math.max(1, total)) * width);
    const piece = sign.repeat(Math.max(0, until - drawn));
    drawn = until;
    return piece;
  });
  return `[${pieces.join('').padEnd(width)}]`;
}

/** The time of the run as `hh:mm:ss`. */
function clock(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The snapshot as one line, for a log. */
export function plainLine({ statistics, elapsedMs, rates, kills }: ViewSnapshot): string {
  const drivers = [...statistics.drivers.values()];
  const phases = driverPhases
    .map((phase) => ({ phase, count: drivers.filter((each) => each.phase === phase).length }))
    .filter(({ count }) => count > 0)
    .map(({ phase, count }) => `${phaseWords[phase]} ${count}`);
  const unsent = drivers.reduce((sum, each) => sum + each.unsent, 0);
  const latency = statistics.atWork?.latency ?? statistics.latency;
  return [
    clock(elapsedMs),
    phases.join(', '),
    `captured ${statistics.captured}`,
    `in the feed ${statistics.inFeed}`,
    `unsent ${unsent}`,
    `${perSecond(rates.requests)} requests`,
    `p95 ${Math.round(latency.percentile(0.95))} ms`,
    `p99 ${Math.round(latency.percentile(0.99))} ms`,
    ...(kills === null || kills.planned === 0 ? [] : [`killed ${kills.done}`]),
  ].join(' | ');
}
