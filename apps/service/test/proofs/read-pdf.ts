import { extractText, getDocumentProxy } from 'unpdf';

export interface ReadPdf {
  /** The text of each page, on one line. */
  pages: string[];
  text: string;
  /** The compression filters of the pictures, in order. */
  pictures: string[];
}

/** Reads a PDF with an independent library. Fails if the PDF is damaged. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const objects = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/Subtype \/Image\n[\s\S]*?\/Filter \/(\w+)/g);
  const pictures = [...objects].map(([, filter = '']) => filter);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  const pages = text.map((each) => each.replaceAll(/\s+/g, ' '));
  return { pages, text: pages.join(' '), pictures };
}
