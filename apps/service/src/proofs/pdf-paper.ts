import PDFDocument from 'pdfkit';
import type { Pixels } from './flatten-png.js';
import type { Faces, Weight } from './pdf-faces.js';
import { type VisualLine, visualLines } from './visual-lines.js';

export const colours = {
  text: '#111827',
  quiet: '#6b7280',
  rule: '#d1d5db',
  tint: '#f3f4f6',
  accent: '#1e3a5f',
  good: '#15803d',
  middling: '#b45309',
  bad: '#b91c1c',
} as const;

export interface TextStyle {
  /** Size of the letters, in points. */
  size: number;
  weight?: Weight;
  colour?: string;
  /** Further lines are left out; the default is 300. */
  most?: number;
}

/** An area on the page, in points from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PaperFacts {
  title: string;
  author: string;
  createdAt: Date;
  faces: Faces;
  /** Lets the event loop turn from time to time. */
  rest(): Promise<void>;
}

const noFeatures: PDFKit.Mixins.OpenTypeFeatures[] = [];
const a4 = { width: 595.28, height: 841.89 };
const margin = 48;
const footerHeight = 30;
const lineSpacing = 1.38;
/** More than 10,000 characters need, the longest text allowed [C-11]. */
const mostLines = 300;

export type Paper = ReturnType<typeof createPaper>;

/** A4 pages that fill from top to bottom; `footer` is drawn on each. Lengths are in points. */
export function createPaper(facts: PaperFacts, footer: (paper: Paper, pageNo: number) => void) {
  const { title, author, createdAt, faces, rest } = facts;
  const doc = new PDFDocument({
    size: 'A4',
    // The paper breaks pages itself; with a margin the library would do so too.
    margin: 0,
    autoFirstPage: false,
    fontLayoutCache: false,
    displayTitle: true,
    lang: 'en',
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  const known = new Set<string>();
  const left = margin;
  const width = a4.width - 2 * margin;
  const bottom = a4.height - margin - footerHeight;
  let y = margin;
  let pageNo = 0;
  let images = 0;

  const linesOf = (text: string, style: TextStyle, lineWidth: number) =>
    visualLines(text, {
      faces: faces[style.weight ?? 'regular'],
      size: style.size,
      width: lineWidth,
      most: style.most ?? mostLines,
    });
  const draw = (lines: readonly VisualLine[], style: TextStyle, box: Omit<Box, 'height'>) => {
    lines.forEach((line, index) => {
      let x = line.isRightToLeft ? box.x + box.width - line.width : box.x;
      for (const { text, face, width: partWidth } of line.parts) {
        // Its types do not declare that it accepts an open font, which all documents share.
        if (!known.has(face.name)) Reflect.apply(doc.registerFont, doc, [face.name, face.font]);
        known.add(face.name);
        doc
          .font(face.name)
          .fontSize(style.size)
          .fillColor(style.colour ?? colours.text);
        const top = box.y + index * style.size * lineSpacing + style.size * 1.05;
        // With features, even an empty list, the library shapes a text as a whole; otherwise it would put the words of
        // right-to-left text in the wrong order. With a known width, it need not shape the text again.
        const options = {
          lineBreak: false,
          baseline: 'alphabetic',
          features: noFeatures,
          textWidth: partWidth,
        } as const;
        doc.text(text, x, top, options);
        x += partWidth;
      }
    });
  };

  const paper = {
    left,
    width,
    get y() {
      return y;
    },
    /** The bytes of the PDF are read from it. */
    stream: doc,
    newPage() {
      doc.addPage();
      pageNo += 1;
      y = margin;
      footer(paper, pageNo);
    },
    /** Starts a new page if less than this height is left on the current one. */
    need(height: number) {
      if (pageNo === 0 || (y + height > bottom && y > margin)) paper.newPage();
    },
    space(height: number) {
      y += height;
    },
    /** A short text as lines, to be measured and drawn at a place. */
    lines: (text: string, style: TextStyle, lineWidth: number) => [...linesOf(text, style, lineWidth)],
    heightOf: (lines: readonly VisualLine[], style: TextStyle) => lines.length * style.size * lineSpacing,
    /** Draws lines at a place, over whatever is there. */
    draw,
    /** Writes a text at the current position, on as many pages as it needs. */
    async write(text: string, style: TextStyle, indent = 0, lineWidth = width - indent) {
      const height = style.size * lineSpacing;
      for (const line of linesOf(text, style, lineWidth)) {
        await rest();
        paper.need(height);
        draw([line], style, { x: left + indent, y, width: lineWidth });
        y += height;
      }
    },
    rule(place: Omit<Box, 'height'>, colour: string = colours.rule, thickness = 0.75) {
      doc
        .moveTo(place.x, place.y)
        .lineTo(place.x + place.width, place.y)
        .lineWidth(thickness)
        .strokeColor(colour)
        .stroke();
    },
    fill(box: Box, colour: string) {
      doc.rect(box.x, box.y, box.width, box.height).fill(colour);
    },
    frame(box: Box) {
      doc.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).strokeColor(colours.rule).stroke();
    },
    /** Draws a JPEG in the middle of a box, turned as its camera was. Throws if it cannot be read. */
    jpeg(bytes: Buffer, { x, y: top, width: boxWidth, height }: Box) {
      doc.image(bytes, x, top, { fit: [boxWidth, height], align: 'center', valign: 'center' });
    },
    pixels(pixels: Pixels, box: Box) {
      images += 1;
      const label = `P${images}`;
      doc.page.xobjects[label] = pixelsObject(doc, pixels);
      const scale = Math.min(box.width / pixels.width, box.height / pixels.height);
      const [shownWidth, shownHeight] = [pixels.width * scale, pixels.height * scale];
      const x = box.x + (box.width - shownWidth) / 2;
      const foot = box.y + (box.height + shownHeight) / 2;
      doc.save();
      doc.transform(shownWidth, 0, 0, -shownHeight, x, foot);
      doc.addContent(`/${label} Do`);
      doc.restore();
    },
    rest,
    pages: () => pageNo,
    end() {
      doc.end();
    },
  };
  return paper;
}

function pixelsObject(doc: PDFKit.PDFDocument, pixels: Pixels): PDFKit.PDFKitReference {
  const { width, height, bits, channels, palette, leftOut, data } = pixels;
  const plain = channels === 3 ? 'DeviceRGB' : 'DeviceGray';
  const object = doc.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    ColorSpace: palette === null ? plain : indexedColours(doc, palette),
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: channels, BitsPerComponent: bits, Columns: width },
    ...(leftOut === null ? {} : { Mask: leftOut.flatMap((each) => [each, each]) }),
  });
  object.end(data);
  return object;
}

function indexedColours(doc: PDFKit.PDFDocument, palette: Buffer): unknown[] {
  const object = doc.ref({});
  object.end(palette);
  return ['Indexed', 'DeviceRGB', palette.length / 3 - 1, object];
}
