const size = { width: 900, height: 300 };
const handwriting = '"Snell Roundhand", "Segoe Script", "Bradley Hand", "Comic Sans MS", cursive';
const largest = 96;
const margin = 40;

/** A signature for a person who cannot draw: the name as if by hand, and below it the words that it was typed. */
export async function typedNamePicture(name: string, mark: string): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser cannot draw.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size.width, size.height);
  pen.fillStyle = '#000';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  write(pen, name, (pixels) => `italic ${pixels}px ${handwriting}`, largest, 120);
  pen.fillRect(margin, 205, size.width - 2 * margin, 2);
  write(pen, `${mark}: ${name}`, (pixels) => `${pixels}px sans-serif`, 28, 250);
  return pngOf(canvas);
}

/** As large as the width allows. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  fontOf: (pixels: number) => string,
  pixels: number,
  top: number,
): void {
  const room = size.width - 2 * margin;
  pen.font = fontOf(pixels);
  const width = pen.measureText(text).width;
  if (width > room) pen.font = fontOf(Math.max(8, Math.floor((pixels * room) / width)));
  pen.fillText(text, size.width / 2, top, room);
}

export async function pngOf(element: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise<Blob | null>((resolve) => element.toBlob(resolve, 'image/png'));
  return new Uint8Array(blob === null ? new ArrayBuffer(0) : await blob.arrayBuffer());
}
