/** The longer side of a stored photo, and its quality: a delivery note stays readable at about 300 kB. */
const longestSide = 1_600;
export const jpegQuality = 0.8;

/** The size of a photo whose longer side is limited to `longestSide`; never enlarged. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
