import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

/** What the first page of a PDF shows, in points from its upper left corner. */
export interface FirstPage {
  pictures: { left: number; top: number; width: number; height: number }[];
  texts: { text: string; size: number }[];
}

type Matrix = readonly [number, number, number, number, number, number];

const applied = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

export async function readFirstPage(bytes: Uint8Array): Promise<FirstPage> {
  const pictures = picturesIn(pageStream(Buffer.from(bytes)));
  const page = await (await getDocumentProxy(bytes)).getPage(1);
  const { items } = await page.getTextContent();
  const texts = items.flatMap((each) =>
    'str' in each ? [{ text: each.str, size: Math.abs(each.transform[3]) }] : [],
  );
  return { pictures, texts };
}

/** The drawing operators of the first page. The library for PDF cannot list them under Node 20. */
function pageStream(pdf: Buffer): string {
  for (const { index, 0: head } of pdf.toString('latin1').matchAll(/\/Length \d+\n[^>]*>>\nstream\n/g)) {
    const length = Number(/\d+/.exec(head)?.[0]);
    const start = index + head.length;
    if (!head.includes('FlateDecode')) continue;
    const text = inflateSync(pdf.subarray(start, start + length)).toString('latin1');
    if (/^1 0 0 -1 0 [\d.]+ cm$/m.test(text)) return text;
  }
  throw new Error('no page was found');
}

function picturesIn(operators: string): FirstPage['pictures'] {
  const pictures: FirstPage['pictures'] = [];
  const saved: Matrix[] = [];
  let current: Matrix = [1, 0, 0, 1, 0, 0];
  for (const line of operators.split('\n')) {
    if (line === 'q') saved.push(current);
    else if (line === 'Q') current = saved.pop() ?? current;
    else if (line.endsWith(' cm')) current = applied(current, matrixOf(line));
    else if (line.endsWith(' Do')) {
      const [width, , , height, left, bottom] = current;
      pictures.push({ left, top: pageHeight - bottom - height, width, height });
    }
  }
  return pictures;
}

const pageHeight = 841.89;

function matrixOf(line: string): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = line.split(' ').map(Number);
  return [a, b, c, d, e, f];
}
