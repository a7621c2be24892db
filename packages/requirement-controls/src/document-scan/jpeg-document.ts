/** A page of a document: a JPEG as the camera view makes it, in colour. */
export interface JpegPage {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** A4 in points. */
const paper = { short: 595.28, long: 841.89 };

/**
 * A PDF with one JPEG per page, on A4 in portrait or landscape like the picture. The JPEG bytes are not encoded again,
 * so no quality is lost.
 */
export function jpegDocument(pages: readonly JpegPage[]): Uint8Array<ArrayBuffer> {
  const file = new PdfFile();
  const pageId = (index: number) => 3 + index * 3;
  file.add(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, index) => `${pageId(index)} 0 R`).join(' ');
  file.add(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [index, page] of pages.entries()) addPage(file, pageId(index), page);
  return file.end();
}

function addPage(file: PdfFile, id: number, { bytes, width, height }: JpegPage): void {
  const [boxWidth, boxHeight] = width > height ? [paper.long, paper.short] : [paper.short, paper.long];
  const scale = Math.min(boxWidth / width, boxHeight / height);
  const [w, h] = [width * scale, height * scale];
  const [x, y] = [(boxWidth - w) / 2, (boxHeight - h) / 2];
  const drawing = `q ${[w, 0, 0, h, x, y].map(points).join(' ')} cm /Picture Do Q`;
  file.add(
    id,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${boxWidth} ${boxHeight}] ` +
      `/Resources << /XObject << /Picture ${id + 2} 0 R >> >> /Contents ${id + 1} 0 R >>`,
  );
  file.addStream(id + 1, '', new TextEncoder().encode(drawing));
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`;
  file.addStream(id + 2, `${picture} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`, bytes);
}

function points(value: number): string {
  return value.toFixed(2);
}

/** Writes the objects, then the table of their offsets. */
class PdfFile {
  readonly #parts: Uint8Array[] = [];
  readonly #places: number[] = [];
  #length = 0;

  constructor() {
    // Bytes above 127 in the second line tell transports that the file is not text.
    this.#write('%PDF-1.4\n%');
    this.#writeBytes(new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  }

  add(id: number, content: string): void {
    this.#begin(id);
    this.#write(`${content}\nendobj\n`);
  }

  addStream(id: number, entries: string, bytes: Uint8Array): void {
    this.#begin(id);
    this.#write(`<< ${entries} /Length ${bytes.byteLength} >>\nstream\n`);
    this.#writeBytes(bytes);
    this.#write('\nendstream\nendobj\n');
  }

  end(): Uint8Array<ArrayBuffer> {
    const start = this.#length;
    const count = this.#places.length;
    const lines = Array.from({ length: count }, (_, id) =>
      id === 0 ? '0000000000 65535 f \n' : `${String(this.#places[id] ?? 0).padStart(10, '0')} 00000 n \n`,
    );
    this.#write(`xref\n0 ${count}\n${lines.join('')}`);
    this.#write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.byteLength;
    }
    return all;
  }

  #begin(id: number): void {
    this.#places[id] = this.#length;
    this.#write(`${id} 0 obj\n`);
  }

  #write(text: string): void {
    this.#writeBytes(new TextEncoder().encode(text));
  }

  #writeBytes(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#length += bytes.byteLength;
  }
}
