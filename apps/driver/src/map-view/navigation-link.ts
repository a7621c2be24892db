/**
 * The address that opens the phone's own navigation at a place: `geo:` where the system offers its apps for it, a link
 * of Apple's maps on their phones, and a web page everywhere else.
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

/** A number as it stands in a plan, without what no phone dials; null where nothing is left. */
export function callLink(phone: string | undefined): string | null {
  const dialled = (phone ?? '').replace(/[^\d+*#,;]/g, '');
  return /\d/.test(dialled) ? `tel:${dialled}` : null;
}
