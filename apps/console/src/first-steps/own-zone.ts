/** The zone of an organisation that has chosen none. */
export const defaultZone = 'UTC';

/** Names of the default zone, and of a computer that does not know where it is. */
const sameAsDefault: readonly string[] = [defaultZone, 'Etc/UTC', 'Etc/UCT', 'Etc/GMT', 'GMT', 'Etc/Unknown'];

/** The zone of this computer; null if it is the default zone, or unknown. */
export function ownZone(): string | null {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === undefined || sameAsDefault.includes(zone) ? null : zone;
}
