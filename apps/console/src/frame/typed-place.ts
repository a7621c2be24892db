const pair = /^\s*(-?\d+\.\d+)\s*[,;]\s*(-?\d+\.\d+)\s*$/;

/**
 * Reads `42.50729, 1.52109`, as maps copy it: latitude first. Returns longitude and latitude; null for any other text,
 * such as `1,52109`, which is one number with a comma.
 */
export function readTypedPlace(typed: string): [number, number] | null {
  const [, latitude, longitude] = pair.exec(typed) ?? [];
  return latitude === undefined || longitude === undefined ? null : [Number(longitude), Number(latitude)];
}
