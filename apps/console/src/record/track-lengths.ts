type Place = readonly [number, number];

const earthM = 6_371_009;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The length of a line on the ground in metres. */
export function lengthOf(line: readonly Place[]): number {
  return line.slice(1).reduce((sum, place, index) => sum + distanceM(line[index] ?? place, place), 0);
}

function distanceM([fromEast, fromNorth]: Place, [toEast, toNorth]: Place): number {
  const north = Math.sin(radians(toNorth - fromNorth) / 2);
  const east = Math.sin(radians(toEast - fromEast) / 2);
  const part = north ** 2 + Math.cos(radians(fromNorth)) * Math.cos(radians(toNorth)) * east ** 2;
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(part)));
}
