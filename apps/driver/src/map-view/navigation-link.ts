/**
 * The address that opens navigation to a place: `geo:` if the system has apps for it, an Apple Maps link on Apple
 * devices, otherwise a web page.
 */
export function navigationLink(
  [longitude, latitude]: readonly [number, number],
  name: string,
  userAgent: string,
): string {
  const place = `${latitude},${longitude}`;
  if (/android/i.test(userAgent)) return `geo:${place}?q=${place}(${encodeURIComponent(name)})`;
  if (/iphone|ipad|macintosh/i.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`;
}

/** A link that dials a phone number of a plan. Removes characters that cannot be dialled; null if nothing is left. */
export function callLink(phone: string | undefined): string | null {
  const dialled = (phone ?? '').replace(/[^\d+*#,;]/g, '');
  return /\d/.test(dialled) ? `tel:${dialled}` : null;
}
