const keyOf = (organisationId: string) => `fleet-console-keeps-utc.${organisationId}`;

/** True if a user of this browser has chosen that the organisation keeps the default zone. */
export function isZoneKept(organisationId: string): boolean {
  try {
    return localStorage.getItem(keyOf(organisationId)) !== null;
  } catch {
    return false;
  }
}

/** If the browser stores nothing, the notice is shown again when the page is next loaded. */
export function keepZone(organisationId: string): void {
  try {
    localStorage.setItem(keyOf(organisationId), 'yes');
  } catch {}
}
