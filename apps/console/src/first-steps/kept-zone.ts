const keyOf = (organisationId: string) => `fleet-console-keeps-utc.${organisationId}`;

/** True if somebody has chosen in this browser that the organisation stays at the default zone. */
export function isZoneKept(organisationId: string): boolean {
  try {
    return localStorage.getItem(keyOf(organisationId)) !== null;
  } catch {
    return false;
  }
}

/** A browser that keeps nothing shows the notice again after the next loading. */
export function keepZone(organisationId: string): void {
  try {
    localStorage.setItem(keyOf(organisationId), 'yes');
  } catch {}
}
