import type { TSchema } from 'typebox';
import { discriminatorOf, foldedWord, isRecord, nodeOf, type SchemaNode } from './schema-reading.js';

type Fold = (value: unknown) => unknown;
const folds = new WeakMap<object, Fold | null>();

/**
 * Converts every enumerated word of a value to its lower snake_case form: `AssetId` and `ASSET_ID` become `asset_id`
 * [C-1]. The given value does not change; if a word changes, its parents are copied, otherwise the value itself is
 * returned. Values that do not fit the schema stay as they are.
 */
export function foldEnumerations(schema: TSchema, value: unknown): unknown {
  const fold = foldOf(nodeOf(schema));
  return fold === null ? value : fold(value);
}

/** Returns the folding of one schema, or null if it contains no enumeration. Made once per schema. */
function foldOf(node: SchemaNode): Fold | null {
  const known = folds.get(node);
  if (known !== undefined) return known;
  const made = foldOfWords(node) ?? foldOfUnion(node) ?? foldOfObject(node) ?? foldOfArray(node);
  folds.set(node, made);
  return made;
}

function foldOfWords(node: SchemaNode): Fold | null {
  const words = node.enum ?? (typeof node.const === 'string' ? [node.const] : []);
  const byFolded = new Map<string, string>();
  for (const word of words) if (typeof word === 'string') byFolded.set(foldedWord(word), word);
  if (byFolded.size === 0) return null;
  return (value) => {
    if (typeof value !== 'string' || words.includes(value)) return value;
    return byFolded.get(foldedWord(value)) ?? value;
  };
}

function foldOfUnion(node: SchemaNode): Fold | null {
  if (node.anyOf === undefined) return null;
  const alternatives = node.anyOf;
  const name = discriminatorOf(alternatives);
  if (name === null) {
    const inner = alternatives.map(foldOf).filter((fold) => fold !== null);
    if (inner.length === 0) return null;
    return (value) => inner.reduce((folded, fold) => fold(folded), value);
  }
  const byWord = new Map(
    alternatives.map((each) => [foldedWord(String(each.properties?.[name]?.const)), foldOf(each)]),
  );
  return (value) => {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return value;
    const word = value[name];
    const fold = typeof word === 'string' ? byWord.get(foldedWord(word)) : undefined;
    return fold ? fold(value) : value;
  };
}

function foldOfObject(node: SchemaNode): Fold | null {
  const members = Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const fold = foldOf(child);
    return fold === null ? [] : [{ name, fold }];
  });
  if (members.length === 0) return null;
  return (value) => {
    if (!isRecord(value)) return value;
    let result = value;
    for (const { name, fold } of members) {
      if (!Object.hasOwn(value, name)) continue;
      const folded = fold(value[name]);
      if (folded === value[name]) continue;
      if (result === value) result = { ...value };
      result[name] = folded;
    }
    return result;
  };
}

function foldOfArray(node: SchemaNode): Fold | null {
  if (node.items === undefined || Array.isArray(node.items)) return null;
  const fold = foldOf(node.items as SchemaNode);
  if (fold === null) return null;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const folded = value.map(fold);
    return folded.some((item, index) => item !== value[index]) ? folded : value;
  };
}
