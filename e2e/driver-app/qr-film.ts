import { writeFile } from 'node:fs/promises';
import qrcode from 'qrcode-generator';

const width = 640;
const height = 480;
const modulePixels = 10;
/**
 * The camera shows each code in this many pictures, at 10 pictures a second, and begins again after the last code.
 */
const picturesPerCode = 12;

/** Writes a film in which these codes are shown in turn, for Chromium's fake camera. */
export async function filmCodes(file: string, codes: readonly string[]): Promise<void> {
  const frames = codes.flatMap((code) => Array<Buffer>(picturesPerCode).fill(frameOf(code)));
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`);
  await writeFile(file, Buffer.concat([head, ...frames.flatMap((frame) => [Buffer.from('FRAME\n'), frame])]));
}

/** The code in black on white, in the middle of the picture: brightness, then two planes without colour. */
function frameOf(text: string): Buffer {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const [left, top] = [width, height].map((side) => Math.floor((side - count * modulePixels) / 2));
  const bright = Buffer.alloc(width * height, 235);
  for (let row = 0; row < count * modulePixels; row += 1) {
    for (let column = 0; column < count * modulePixels; column += 1) {
      const isDark = code.isDark(Math.floor(row / modulePixels), Math.floor(column / modulePixels));
      if (isDark) bright[((top ?? 0) + row) * width + (left ?? 0) + column] = 16;
    }
  }
  return Buffer.concat([bright, Buffer.alloc((width * height) / 2, 128)]);
}
