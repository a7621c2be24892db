import { logoPixels } from '@fleet/contract/fleet/organisation-logo';
import { type Problem, problem } from '@fleet/contract/ground/problems';

/** Returns the faults of a logo's size, in pixels. */
export function checkLogoSize({ width, height }: { width: number; height: number }): Problem[] {
  const outOfRange = (found: string, most: string) =>
    problem('value_out_of_range', undefined, `The picture has ${found}; a logo has at most ${most}.`);
  const { ofSide, inAll } = logoPixels;
  return [
    ...(width > ofSide ? [outOfRange(`a width of ${width} pixels`, `${ofSide}`)] : []),
    ...(height > ofSide ? [outOfRange(`a height of ${height} pixels`, `${ofSide}`)] : []),
    ...(width * height > inAll ? [outOfRange(`${width * height} pixels`, `${inAll}`)] : []),
  ];
}
