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

/**
 * A link that dials a phone number of a plan. Removes characters that cannot be dialled, and the zero in "+27 (0)21",
 * which is dialled only without the country code; null if nothing is left. Null also with `*` or `#`: such codes
 * change the settings of a phone, for example where its calls go.
 */
export function callLink(phone: string | undefined): string | null {
  if (phone === undefined || /[*#＊＃]/.test(phone)) return null;
  const dialled = phone.replace(trunkZero, '$1').replace(/[^\d+,;]/g, '');
  return /\d/.test(dialled) ? `tel:${dialled}` : null;
}

/** In Italy (39) the zero is part of the number. */
const trunkZero = /^(\s*(?:\+|00)(?!\s*39\b)[\s\d]+)\(\s*0\s*\)/;
