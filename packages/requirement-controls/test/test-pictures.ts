import qrcode from 'qrcode-generator';
import { vi } from 'vitest';

/** A canvas filled by `draw`. */
function canvasWith(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The canvas cannot be drawn on.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#000';
  draw(context);
  return canvas;
}

/** A QR code in the middle of a camera picture. */
export function qrPicture(text: string): HTMLCanvasElement {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const size = 8;
  return canvasWith(640, 480, (context) => {
    const [left, top] = [320 - (count * size) / 2, 240 - (count * size) / 2];
    for (let row = 0; row < count; row += 1) {
      for (let column = 0; column < count; column += 1) {
        if (code.isDark(row, column)) context.fillRect(left + column * size, top + row * size, size, size);
      }
    }
  });
}

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const parities = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
];
const inverted = (bits: string) => bits.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
const reversed = (bits: string) => [...bits].reverse().join('');

/** The bars of an EAN-13 code; `digits` are thirteen, with the check digit. */
export function eanPicture(digits: string): HTMLCanvasElement {
  const [first = 0, ...rest] = [...digits].map(Number);
  const parity = parities[first] ?? '';
  const half = (from: number) => rest.slice(from, from + 6).map((digit) => left[digit] ?? '');
  const lead = half(0).map((bits, index) => (parity[index] === 'L' ? bits : reversed(inverted(bits))));
  const bits = `101${lead.join('')}01010${half(6).map(inverted).join('')}101`;
  return canvasWith(640, 480, (context) => {
    for (const [index, bit] of [...bits].entries()) {
      if (bit === '1') context.fillRect(130 + index * 4, 140, 4, 200);
    }
  });
}

/** A photo as a phone's camera app makes it: pixels in landscape, an orientation tag, and a place in the EXIF data. */
export async function phonePhoto(width: number, height: number): Promise<File> {
  const canvas = canvasWith(width, height, (context) => {
    context.fillStyle = '#c00';
    context.fillRect(0, 0, width / 4, height / 4);
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (blob === null) throw new Error('The canvas gave no JPEG.');
  const jpeg = new Uint8Array(await blob.arrayBuffer());
  // TIFF in big-endian order with one entry: orientation 6, which is a quarter turn to the right.
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const content = [
    ...new TextEncoder().encode('Exif\0\0'),
    ...tiff,
    ...new TextEncoder().encode('GPS 42.5 N'),
  ];
  const length = content.length + 2;
  const exif = new Uint8Array([0xff, 0xe1, length >> 8, length & 255, ...content]);
  return new File([jpeg.slice(0, 2), exif, jpeg.slice(2)], 'photo.jpg', { type: 'image/jpeg' });
}

/** Replaces the camera by one that shows this picture. */
export function cameraShowing(picture: HTMLCanvasElement): void {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const canvas = canvasWith(picture.width, picture.height, (context) => context.drawImage(picture, 0, 0));
    const stream = canvas.captureStream(15);
    // A stream of a canvas has a frame only when something is drawn.
    const timer = setInterval(() => canvas.getContext('2d')?.drawImage(picture, 0, 0), 60);
    stream.getVideoTracks()[0]?.addEventListener('ended', () => clearInterval(timer));
    return stream;
  });
}

export function cameraRefused(name: 'NotAllowedError' | 'NotFoundError' | 'NotReadableError'): void {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));
}
