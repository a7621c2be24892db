import { describe, expect, it } from 'vitest';
import { textOf } from './source-tree.js';

/** Commands that CI does not call by name, each with the reason. */
const leftOut = new Map([
  ['start', 'npm-start.long.test.ts starts and ends it'],
  ['build', 'npm test begins with the same command'],
  ['format', 'npm run lint checks the same and writes nothing'],
  ['lock', 'it asks the registry for new versions'],
]);

const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));
const called = new Set(
  [...textOf('.ci/run').matchAll(/\bnpm (?:run --silent )?([\w:]+)/g)].map(([, name]) => name),
);

describe('the commands of package.json', () => {
  it('are all called by CI, so that a broken one is noticed', () => {
    const missing = Object.keys(scripts).filter((name) => !called.has(name) && !leftOut.has(name));
    expect(missing).toEqual([]);
  });

  it('pass signals to a long-running program, because `exec` replaces the shell with it', () => {
    const nested = Object.entries(scripts).filter(
      ([name, text]) =>
        !/^(?:openapi|asyncapi|lint|lock)/.test(name) && /&& (?:node|vitest) [^&]*$/.test(text),
    );
    expect(nested).toEqual([]);
  });
});
