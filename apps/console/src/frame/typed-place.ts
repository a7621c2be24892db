const pair = /^\s*(-?\d+\.\d+)\s*[,;]\s*(-?\d+\.\d+)\s*$/;

/**
 * Reads `42.50729, 1.52109` that was pasted in place of the text `before`, as maps copy it: latitude first. Returns
 * longitude and latitude; null for any other text, such as `1,52109`, which is one number with a comma. Also null for a
 * pair that grows letter by letter, because its longitude may not be whole yet. When the user leaves the field, it is
 * whole: then `before` is empty.
 */
export function readTypedPlace(typed: string, before: string): [number, number] | null {
  if (Math.abs(typed.length - before.length) <= 1) return null;
  const [, latitude, longitude] = pair.exec(typed) ?? [];
  return latitude === undefined || longitude === undefined ? null : [Number(longitude), Number(latitude)];
}
