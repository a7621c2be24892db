import { describe, expect, it } from 'vitest';
import { textOf } from './source-tree.js';

/** Commands that CI does not call by their names, and why that will do. */
const leftOut = new Map([
  ['start', 'npm-start.test.ts starts and ends it'],
  ['build', 'npm test begins with the same'],
  ['format', 'npm run lint checks the same and writes nothing'],
  ['lock', 'it asks the registry for what is new'],
]);

const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));
const called = new Set(
  [...textOf('.ci/run').matchAll(/\bnpm (?:run --silent )?([\w:]+)/g)].map(([, name]) => name),
);

describe('the commands of package.json', () => {
  it('are each called by CI, so that none is broken without being noticed', () => {
    const missing = Object.keys(scripts).filter((name) => !called.has(name) && !leftOut.has(name));
    expect(missing).toEqual([]);
  });

  it('hand signals on: the program that runs for long takes the place of the shell', () => {
    const nested = Object.entries(scripts).filter(
      ([name, text]) => !/^(?:openapi|asyncapi|lint|lock)/.test(name) && /&& (?:node|vitest) [^&]*$/.test(text),
    );
    expect(nested).toEqual([]);
  });
});
