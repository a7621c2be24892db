import { parseArgs } from 'node:util';
import type { Parse } from './option-values.js';

/** An option: its text in the help, and the values that may follow it. */
export interface OptionHelp {
  /** The placeholder of the value in the help; null if the option has no value. */
  value: string | null;
  help: string;
  /** The name of the values in messages, for an option that may have several: all words up to the next option. */
  several?: string;
  /** The option may occur without its value, which is then empty. */
  bare?: true;
}

export type OptionTable = Readonly<Record<string, OptionHelp>>;

/** The given values by option, in their order, and the faults that were found, as sentences. */
export interface GivenWords {
  given: ReadonlyMap<string, readonly string[]>;
  faults: string[];
}

/** Assigns all words to options. A word without dashes after an option with `several` is one more of its values. */
export function readWords(table: OptionTable, words: readonly string[]): GivenWords {
  const faults: string[] = [];
  const given = new Map<string, string[]>();
  const types = Object.entries(table).map(
    ([name, { value }]) => [name, { type: value === null ? 'boolean' : 'string' }] as const,
  );
  const { tokens } = parseArgs({
    args: words.map((word, index) => (isBare(table, word, words[index + 1]) ? `${word}=` : word)),
    options: Object.fromEntries(types),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  /** The option to which the next word without dashes belongs: one with several values, an unknown one, or none. */
  let target: { values: string[] } | 'unknown' | null = null;
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      if (target === 'unknown') target = null;
      else if (target === null) faults.push(`"${token.value}" is not expected here${hintOf(table)}.`);
      else target.values.push(token.value);
      continue;
    }
    target = null;
    const option = optionNamed(table, token.name);
    if (option === null) {
      faults.push(`There is no option ${token.rawName}.`);
      target = 'unknown';
      continue;
    }
    const { value, several, bare = false } = option;
    const text = token.value ?? '';
    if (value === null && text !== '') faults.push(`--${token.name} takes no value.`);
    else if (value !== null && text.trim() === '' && !bare)
      faults.push(`--${token.name} needs a value: ${value}.`);
    else if (given.has(token.name) && several === undefined && value !== null)
      faults.push(`--${token.name} is given twice.`);
    else {
      const values = [...(given.get(token.name) ?? []), text];
      given.set(token.name, values);
      if (several !== undefined) target = { values };
    }
  }
  return { given, faults };
}

function optionNamed(table: OptionTable, name: string): OptionHelp | null {
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null;
}

/** True if the option needs a value but has none, because the next word is another option. */
function isBare(table: OptionTable, word: string, next = '--'): boolean {
  const option = optionNamed(table, /^--([^=]+)$/.exec(word)?.[1] ?? '');
  return option !== null && option.value !== null && next.startsWith('--');
}

function hintOf(table: OptionTable): string {
  const found = Object.entries(table).find(([, { several }]) => several !== undefined);
  return found === undefined ? '' : `; ${found[1].several} follow --${found[0]}`;
}

/** The parsed value of an option, or the default; if it is invalid, its fault is added to `faults`. */
export function readOption<Value>(
  { given, faults }: GivenWords,
  name: string,
  parse: Parse<Value>,
  fallback: Value,
): Value {
  const text = given.get(name)?.at(-1);
  if (text === undefined) return fallback;
  const value = parse(text);
  if (typeof value !== 'string') return value;
  faults.push(`--${name} ${value}.`);
  return fallback;
}

/** The options as lines of the help, one for each. */
export function optionLines(table: OptionTable): string[] {
  const entries = Object.entries(table).map(([name, { value, help }]) => ({
    form: value === null ? `--${name}` : `--${name} ${value}`,
    help,
  }));
  const width = Math.max(...entries.map(({ form }) => form.length));
  return entries.map(({ form, help }) => `  ${form.padEnd(width)}   ${help}`);
}

/** A command with its options, quoted for a shell. */
export function commandLine(command: string, words: readonly (string | number)[]): string {
  if (words.length === 0) return command;
  return [`${command} --`, ...words.map((word) => quoted(String(word)))].join(' ');
}

const quoted = (word: string): string =>
  /^[\w./:,=@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
