/**
 * The time zone, or null for the phone's own zone: if none is given, and if the browser does not know it, because an
 * older phone has older zones.
 */
export function knownZone(timeZone: string | null): string | null {
  if (timeZone === null) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return null;
  }
}
