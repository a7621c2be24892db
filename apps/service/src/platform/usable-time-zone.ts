/** The time zone with this name if this machine knows it, otherwise UTC. */
export function usableTimeZone(name: string | null): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
