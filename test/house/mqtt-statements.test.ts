import { describe, expect, it } from 'vitest';
import { filesBelow, textOf } from './source-tree.js';

interface Statement {
  id: string;
  applies: string;
  /** The test file, or the reason why the statement does not apply. */
  place: string;
}

const page = textOf('docs/mqtt-conformance.md');
const statements: Statement[] = [
  ...page.matchAll(/^\| (MQTT-[\d.]+-\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, id = '', applies = '', place = '']) => ({ id, applies, place }));
const folder = 'apps/service/test/push';
const citedIn = (file: string) =>
  new Set([...textOf(file).matchAll(/\[(MQTT-[\d.]+-\d+)\]/g)].map(([, id = '']) => id));
const fileOf = ({ place }: Statement) => `${folder}/mqtt-conformance-${place.replace(/\W.*$/, '')}.test.ts`;

/** The number of statements in each section of MQTT 3.1.1, from its appendix B. They are numbered from 1. */
const inAppendix: Readonly<Record<string, number>> = {
  ...{ '1.5.3': 3, '2.2.2': 2, '2.3.1': 7 },
  ...{ '3.1.0': 2, '3.1.2': 24, '3.1.3': 11, '3.1.4': 5, '3.2.0': 1, '3.2.2': 6 },
  ...{ '3.3.1': 12, '3.3.2': 3, '3.3.4': 1, '3.3.5': 2, '3.6.1': 1 },
  ...{ '3.8.1': 1, '3.8.3': 4, '3.8.4': 6, '3.9.3': 2 },
  ...{ '3.10.1': 1, '3.10.3': 2, '3.10.4': 6, '3.12.4': 1, '3.14.1': 1, '3.14.4': 3 },
  ...{ '4.1.0': 2, '4.3.1': 1, '4.3.2': 2, '4.3.3': 2, '4.4.0': 1, '4.5.0': 2, '4.6.0': 6 },
  ...{ '4.7.1': 3, '4.7.2': 1, '4.7.3': 4, '4.8.0': 2 },
  ...{ '6.0.0': 4, '7.0.0': 2, '7.1.1': 1, '7.1.2': 1 },
};

describe('the statements of MQTT 3.1.1', () => {
  it('are on the page, each exactly once, with yes or no', () => {
    const expected = Object.entries(inAppendix).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `MQTT-${section}-${index + 1}`),
    );
    expect(statements.map((each) => each.id)).toEqual(expected);
    expect(statements.filter((each) => !['yes', 'no'].includes(each.applies))).toEqual([]);
  });

  it('are cited by a test in the file that the page names, if they apply', () => {
    const files = filesBelow(folder, '.test.ts');
    const missing = statements
      .filter((each) => each.applies === 'yes')
      .filter((each) => !files.includes(fileOf(each)) || !citedIn(fileOf(each)).has(each.id));
    expect(missing.map((each) => `${each.id}: ${fileOf(each)}`)).toEqual([]);
  });

  it('are the only ones that tests cite', () => {
    const known = new Set(statements.filter((each) => each.applies === 'yes').map((each) => each.id));
    const strange = filesBelow(folder, '.test.ts').flatMap((file) =>
      [...citedIn(file)].filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
    );
    expect(strange).toEqual([]);
  });
});
