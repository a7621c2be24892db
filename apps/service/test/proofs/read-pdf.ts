import { extractText, getDocumentProxy } from 'unpdf';

export interface ReadPdf {
  /** Of each page, on one line. */
  pages: string[];
  text: string;
  /** How its pictures are packed, in their order. */
  pictures: string[];
}

/** What another program reads in a PDF. Fails where it is damaged. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const objects = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/Subtype \/Image\n[\s\S]*?\/Filter \/(\w+)/g);
  const pictures = [...objects].map(([, filter = '']) => filter);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  const pages = text.map((each) => each.replaceAll(/\s+/g, ' '));
  return { pages, text: pages.join(' '), pictures };
}
