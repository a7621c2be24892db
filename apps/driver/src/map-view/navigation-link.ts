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
 * A link that dials a phone number of a plan: its digits and a leading plus. What comes after a pause (`,` or `;`) is
 * left out, because the phone would send it as tones after the call is answered. The zero in "+27 (0)21" is left out,
 * too, because it is dialled only without the country code. Null if no digit is left, or if the number contains `*`
 * or `#`: such codes change the settings of a phone, for example where its calls go.
 */
export function callLink(phone: string | undefined): string | null {
  if (phone === undefined || /[*#＊＃]/.test(phone)) return null;
  const [number = ''] = phone.split(/[,;，；]/);
  const dialled = number.replace(trunkZero, '$1').replace(/[^\d+]/g, '');
  const digits = dialled.replaceAll('+', '');
  return digits === '' ? null : `tel:${dialled.startsWith('+') ? '+' : ''}${digits}`;
}

/** In Italy (39) the zero is part of the number. */
const trunkZero = /^(\s*(?:\+|00)(?!\s*39\b)[\s\d]+)\(\s*0\s*\)/;
