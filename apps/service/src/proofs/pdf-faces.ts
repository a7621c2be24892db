import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.js';

export type Weight = 'regular' | 'bold';

/** A font for some scripts in one weight. */
export interface Face {
  /** Its name in the document. */
  name: string;
  font: Font;
}

/** The fonts of one weight, to find the one that has a character. */
export interface FaceChoice {
  /** Undefined if no font has the character. */
  find(codePoint: number): Face | undefined;
  /** The font of the Latin letters. */
  first: Face;
  /** Width of a text in points at size 1, as the font shapes it; computed once per document. */
  widthOf(text: string, face: Face): number;
}

export type Faces = Readonly<Record<Weight, FaceChoice>>;

/** Text widths that are cached per font, because words repeat. */
const mostWidths = 20_000;

const weights: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 };

/** Noto Sans, script by script. Latin is first, because its font has the digits and signs that all scripts share. */
const families: readonly (readonly [family: string, scripts: readonly string[]])[] = [
  ['noto-sans', ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese']],
  ['noto-sans-arabic', ['arabic']],
  ['noto-sans-hebrew', ['hebrew']],
  ['noto-sans-thai', ['thai']],
  ['noto-sans', ['devanagari']],
];

/** Has nearly every character, including ideographs and emoji, though not in a fine design. */
const lastResort = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff';

const { resolve } = createRequire(import.meta.url);
let common: Promise<Readonly<Record<Weight, readonly Face[]>>> | null = null;
let rare: Promise<Face> | null = null;

/**
 * The fonts for this text. Each process reads them once, when the first document needs them: 2 MB. Only when a text has
 * a character that none of these fonts has, it also reads the last font, 14 MB.
 */
export async function facesFor(text: string): Promise<Faces> {
  common ??= readCommon();
  const { regular, bold } = await common;
  const choice = { regular: choiceOf(regular), bold: choiceOf(bold) };
  const isRare = [...new Set(text)].some(
    (each) => choice.regular.find(each.codePointAt(0) ?? 0) === undefined,
  );
  if (!isRare) return choice;
  rare ??= readFace(lastResort);
  const last = await rare;
  return { regular: choiceOf([...regular, last]), bold: choiceOf([...bold, last]) };
}

async function readCommon(): Promise<Readonly<Record<Weight, readonly Face[]>>> {
  return { regular: await readWeight('regular'), bold: await readWeight('bold') };
}

async function readWeight(weight: Weight): Promise<Face[]> {
  const files = families.flatMap(([family, scripts]) =>
    scripts.map((script) => `@fontsource/${family}/files/${family}-${script}-${weights[weight]}-normal.woff`),
  );
  return await Promise.all(files.map(readFace));
}

async function readFace(file: string): Promise<Face> {
  const font = create(await unpackWoff(await readFile(resolve(file))));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`);
  allowMissingAnchors(font);
  return { name: file.slice(file.lastIndexOf('/') + 1), font };
}

/**
 * A font may leave out the place of a mark on a letter; then the mark keeps its usual place. The library fails
 * there, so its inner function is replaced (https://github.com/foliojs/fontkit/issues/367).
 */
function allowMissingAnchors(font: Font): void {
  const inner = (value: object, name: string) => Reflect.get(value, name) ?? {};
  const processor = inner(inner(inner(font, '_layoutEngine'), 'engine'), 'GPOSProcessor');
  const apply = inner(processor, 'applyAnchor');
  if (typeof apply !== 'function') return;
  Reflect.set(processor, 'applyAnchor', (mark: { markAnchor: unknown }, anchor: unknown, index: number) => {
    if (mark.markAnchor !== null && anchor !== null) Reflect.apply(apply, processor, [mark, anchor, index]);
  });
}

function choiceOf(faces: readonly Face[]): FaceChoice {
  const [first] = faces;
  if (first === undefined) throw new Error('there is no font');
  const known = new Map<number, Face | undefined>();
  const widths = new Map<Face, Map<string, number>>();
  return {
    first,
    widthOf(text, face) {
      const ofFace = widths.get(face) ?? new Map<string, number>();
      widths.set(face, ofFace);
      const width = ofFace.get(text) ?? face.font.layout(text).advanceWidth / face.font.unitsPerEm;
      if (ofFace.size < mostWidths) ofFace.set(text, width);
      return width;
    },
    find(codePoint) {
      const found = known.get(codePoint);
      if (found !== undefined || known.has(codePoint)) return found;
      const face = faces.find(({ font }) => font.hasGlyphForCodePoint(codePoint));
      known.set(codePoint, face);
      return face;
    },
  };
}

/** Replaces a character that no font has. */
const replacement = '\ufffd';

/** A part of a text that one font shows. */
export interface FacedText {
  text: string;
  face: Face;
}

const staysWithLast = /^[\p{M} \u200c\u200d]$/u;

/**
 * Splits a text where the font must change. Spaces and marks stay with the preceding font if it has them, so that words
 * are not split; a character that no font has is replaced.
 */
export function splitByFace(text: string, faces: FaceChoice): FacedText[] {
  const parts: FacedText[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = parts.at(-1);
    const stays =
      last !== undefined && staysWithLast.test(character) && last.face.font.hasGlyphForCodePoint(codePoint);
    const found = stays ? last.face : faces.find(codePoint);
    const face = found ?? faces.first;
    const shown = found === undefined ? replacement : character;
    if (last?.face === face) last.text += shown;
    else parts.push({ text: shown, face });
  }
  return parts;
}
