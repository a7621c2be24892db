import PDFDocument from 'pdfkit';
import type { Faces, Weight } from './pdf-faces.js';
import { type Box, createPictureBook, type PlacedPicture } from './pdf-pictures.js';
import type { DrawablePicture } from './proof-picture.js';
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
  /** The most lines of the text; further lines are left out. The default is 300. */
  most?: number;
}

export interface PaperFacts {
  title: string;
  author: string;
  createdAt: Date;
  /** The language, as a tag of BCP 47. */
  language: string;
  /** The text runs from right to left: boxes are mirrored, and texts are aligned to the right. */
  isRightToLeft: boolean;
  faces: Faces;
  /** Lets the event loop turn from time to time. */
  rest(): Promise<void>;
}

const noFeatures: PDFKit.Mixins.OpenTypeFeatures[] = [];
const a4 = { width: 595.28, height: 841.89 };
const margin = 48;
/** Where the footer begins, in points from the top of the page; it has two lines. */
export const footerTop = a4.height - 44;
const footerHeight = 30;
const lineSpacing = 1.38;
/** This many last lines of a text are on the same page. */
const lastLines = 3;
/** Enough lines for the longest allowed text, which has 10,000 characters [C-11]. */
const mostLines = 300;
/**
 * The characters of a document that are shown in full, about 100 pages. Of later texts only some lines are shown.
 */
const mostCharacters = 200_000;
const linesOfLater = 3;

export type Paper = ReturnType<typeof createPaper>;

/** How a text on several pages is placed. */
export interface WritingOptions {
  indent?: number;
  width?: number;
  /** The height of what must stay on the page of the last line. */
  keeps?: number;
}

/** A4 pages that fill from top to bottom; `footer` is drawn on each. Lengths are in points. */
export function createPaper(facts: PaperFacts, footer: (paper: Paper, pageNo: number) => void) {
  const { title, author, createdAt, language, isRightToLeft, faces, rest } = facts;
  const doc = new PDFDocument({
    size: 'A4',
    // The paper breaks pages itself; with a margin the library would do so too.
    margin: 0,
    autoFirstPage: false,
    fontLayoutCache: false,
    displayTitle: true,
    lang: language,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  const known = new Set<string>();
  const left = margin;
  const width = a4.width - 2 * margin;
  const bottom = a4.height - margin - footerHeight;
  let y = margin;
  let pageNo = 0;
  let characters = 0;
  const pictures = createPictureBook(doc);
  /** The box at its place on the page. */
  const placed = <Place extends { x: number; width: number }>(box: Place): Place =>
    isRightToLeft ? { ...box, x: a4.width - box.x - box.width } : box;

  const linesOf = (text: string, style: TextStyle, lineWidth: number) =>
    visualLines(text, {
      faces: faces[style.weight ?? 'regular'],
      size: style.size,
      width: lineWidth,
      most: style.most ?? mostLines,
    });
  const draw = (
    lines: readonly VisualLine[],
    style: TextStyle,
    place: Omit<Box, 'height'>,
    align: 'start' | 'end' = 'start',
  ) => {
    const box = placed(place);
    lines.forEach((line, index) => {
      const isAtRight = align === 'end' ? !isRightToLeft : isRightToLeft || line.isRightToLeft;
      let x = isAtRight ? box.x + box.width - line.width : box.x;
      for (const { text, face, width: partWidth } of line.parts) {
        // The types of the library do not declare that it accepts an open font. All documents share the open fonts.
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
    isAtTop: () => y === margin,
    space(height: number) {
      y += height;
    },
    /** A short text as lines, to be measured and drawn at a place. */
    lines: (text: string, style: TextStyle, lineWidth: number) =>
      [...linesOf(text, style, lineWidth)].filter((line) => line !== null),
    heightOf: (lines: readonly VisualLine[], style: TextStyle) => lines.length * style.size * lineSpacing,
    /** Draws lines at a place, over whatever is there; `end` is the side where lines of the document end. */
    draw,
    /**
     * Writes a text at the current position, on as many pages as it needs. Its last lines are on the same page.
     */
    async write(text: string, style: TextStyle, options: WritingOptions = {}) {
      const { indent = 0, width: lineWidth = width - indent, keeps = 0 } = options;
      characters += text.length;
      const most = characters > mostCharacters ? linesOfLater : (style.most ?? mostLines);
      const height = style.size * lineSpacing;
      const put = (line: VisualLine, together: number) => {
        paper.need(together);
        draw([line], style, { x: left + indent, y, width: lineWidth });
        y += height;
      };
      // The last lines wait, and are drawn together when the end is known.
      const waiting: VisualLine[] = [];
      for (const line of linesOf(text, { ...style, most }, lineWidth)) {
        await rest();
        if (line === null) continue;
        waiting.push(line);
        const next = waiting.length > lastLines ? waiting.shift() : undefined;
        if (next !== undefined) put(next, height);
      }
      for (const [index, line] of waiting.entries()) put(line, (waiting.length - index) * height + keeps);
    },
    rule(place: Omit<Box, 'height'>, colour: string = colours.rule, thickness = 0.75) {
      const { x, y: top, width: length } = placed(place);
      doc
        .moveTo(x, top)
        .lineTo(x + length, top)
        .lineWidth(thickness)
        .strokeColor(colour)
        .stroke();
    },
    fill(place: Box, colour: string) {
      const box = placed(place);
      doc.rect(box.x, box.y, box.width, box.height).fill(colour);
    },
    /**
     * Adds a picture to the document; it appears only where `place` or `show` draws it. Throws if it cannot be read.
     */
    picture: (picture: DrawablePicture) => pictures.add(picture),
    /** Draws a picture of the document, which fills the box. */
    place(picture: PlacedPicture, place: Box) {
      picture.draw(placed(place));
    },
    /** Draws a picture of the document, which fills the box, with a frame. */
    show(picture: PlacedPicture, place: Box) {
      const box = placed(place);
      picture.draw(box);
      doc.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).strokeColor(colours.rule).stroke();
    },
    /** The height that is left on the page. */
    room: () => (pageNo === 0 ? 0 : bottom - y),
    rest,
    pages: () => pageNo,
    end() {
      doc.end();
    },
  };
  return paper;
}
