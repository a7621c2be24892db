type FormatTest = (text: string) => boolean;

const tests = new Map<string, FormatTest>();
const listeners: ((name: string, test: FormatTest) => void)[] = [];

/** Defines a format that schemas name. */
export function defineFormat(name: string, test: FormatTest): void {
  tests.set(name, test);
  for (const listener of listeners) listener(name, test);
}

/** True if the text has the format. True for every text if the format is not defined. */
export function hasFormat(name: string, text: string): boolean {
  return tests.get(name)?.(text) ?? true;
}

/** Calls the listener for each format, including those that are defined later. */
export function onFormat(listener: (name: string, test: FormatTest) => void): void {
  for (const [name, test] of tests) listener(name, test);
  listeners.push(listener);
}
