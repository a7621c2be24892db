const pair = /^\s*(-?\d+\.\d+)\s*[,;]\s*(-?\d+\.\d+)\s*$/;

/**
 * Reads a pasted place such as `42.50729, 1.52109`, in the order of map pages: latitude first. Returns longitude and
 * latitude, or null for other text, such as `1,52109`, which is one number with a comma. `before` is the previous text
 * of the field. If only one letter was typed or deleted, the result is null, because the user may still be typing the
 * longitude. When the user leaves the field, the text is complete: then the caller passes an empty `before`.
 */
export function readTypedPlace(typed: string, before: string): [number, number] | null {
  if (Math.abs(typed.length - before.length) <= 1) return null;
  const [, latitude, longitude] = pair.exec(typed) ?? [];
  return latitude === undefined || longitude === undefined ? null : [Number(longitude), Number(latitude)];
}
