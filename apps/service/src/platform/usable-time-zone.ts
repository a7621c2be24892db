/** The time zone of this name if it is known here, otherwise UTC. */
export function usableTimeZone(name: string | null): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
