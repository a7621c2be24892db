import { isFull, type Problem, pointerStep, problem } from '@fleet/contract/ground/problems';

const surrogate = /\p{Cs}/u;
/** Deeper than any outcome; deeper content is refused as unknown anyway. */
const deepest = 8;

/** Returns true if the text can be stored and sent everywhere: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !surrogate.test(text);
}

/** Returns `invalid_text` with its pointer for every text in a JSON value, down to a level, that cannot be stored. */
export function checkStorableTexts(value: unknown, levels: number = deepest): Problem[] {
  const problems: Problem[] = [];
  walk(value, '', levels, problems);
  return problems;
}

function walk(value: unknown, pointer: string, depth: number, problems: Problem[]): void {
  if (isFull(problems)) return;
  if (typeof value === 'string') {
    if (!isStorableText(value)) problems.push(problem('invalid_text', pointer));
    return;
  }
  if (typeof value !== 'object' || value === null || depth === 0) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index];
      if (mayContainText(item)) walk(item, `${pointer}/${index}`, depth - 1, problems);
    }
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (mayContainText(member)) walk(member, `${pointer}${pointerStep(name)}`, depth - 1, problems);
  }
}

/** Most members of an outcome are numbers and plain texts. For these, no pointer needs to be built. */
function mayContainText(value: unknown): boolean {
  return typeof value === 'string' ? !isStorableText(value) : typeof value === 'object';
}
