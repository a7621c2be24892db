/** The time zone of the demo organisations and their drivers. */
export const demoTimeZone = 'Europe/Andorra';

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: demoTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The wall clock as if it showed UTC, in milliseconds since 1970. */
const wallTime = (atMs: number): number => Date.parse(`${wallClock.format(atMs).replace(' ', 'T')}Z`);

const offsetMs = (atMs: number): number => wallTime(atMs) - Math.floor(atMs / 1000) * 1000;

/** The last midnight on the demo drivers' clocks; both are milliseconds since 1970. */
export function startOfDemoDay(nowMs: number): number {
  const shownMidnight = Math.floor(wallTime(nowMs) / 86_400_000) * 86_400_000;
  // Clocks change at one o'clock UTC, after midnight here and in UTC, so the offset is the same at both.
  return shownMidnight - offsetMs(shownMidnight);
}
