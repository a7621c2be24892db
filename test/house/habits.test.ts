import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, textOf } from './source-tree.js';

const sources = ['packages', 'apps', 'attack', 'bench', 'scripts', 'test', 'e2e', 'model'].flatMap((folder) =>
  filesBelow(folder, '.ts', '.tsx', '.mjs'),
);
const shipped = sources.filter((file) => file.includes('/src/') && !file.endsWith('.d.ts'));

/** Names that several packages need: the settings of Vite, and the types of CSS modules. */
const givenNames = new Set(['vite.config.ts', 'css-modules.d.ts']);

describe('the source code', () => {
  it('has no file over 400 lines and a median under 100', () => {
    const lengths = sources.map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }));
    expect(lengths.filter((each) => each.lines > 400)).toEqual([]);
    const sorted = shipped.map((file) => textOf(file).split('\n').length - 1).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(100);
  });

  it('has unique file names in kebab case, without words such as `utils`', () => {
    const names = sources.map((file) => posix.basename(file)).filter((name) => !givenNames.has(name));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const form = /^[a-z0-9]+(-[a-z0-9]+)*(\.(long|external))?(\.test|\.d)?\.(ts|tsx|mjs)$/;
    expect(names.filter((name) => !form.test(name))).toEqual([]);
    expect(
      names.filter((name) => /\b(util|utils|helper|helpers|common|manager|misc|index)\b/.test(name)),
    ).toEqual([]);
  });

  it('contains no `any` and no suppressed check in the contract and the domain', () => {
    const silenced = /\bany\b(?=[\s;,)\]>|])|@ts-|biome-ignore/;
    const found = shipped
      .filter((file) => /^packages\/(contract|domain)\//.test(file))
      .flatMap((file) =>
        textOf(file)
          .split('\n')
          .map((line, index) => ({ place: `${file}:${index + 1}`, line })),
      )
      .filter(
        ({ line }) =>
          !/^\s*(\/\/|\*|\/\*)/.test(line) && silenced.test(line.replaceAll(/'[^']*'|`[^`]*`/g, '')),
      );
    expect(found).toEqual([]);
  });

  it('names the organisation in every statement on an organisation’s rows', () => {
    const tables =
      /\b(?:from|into|update|join)\s+(sites|drivers|assets|sessions|routes|route_versions|route_assets|route_crew|route_dropped_parts|route_assignments|route_counts|outcomes|asset_readings|progress_records|positions|quarantined_records|blobs|image_allowances|organisation_logos|events|audit_entries|audit_seals|api_keys|memberships|roles|webhooks|webhook_deliveries|reasons)\b/;
    const found = shipped
      .filter((file) => file.startsWith('apps/service/src/'))
      .flatMap((file) => {
        const code = textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
        return [...code.matchAll(/`[^`]*`/g)].map(([statement]) => ({ file, statement, code }));
      })
      .filter(
        ({ statement }) => /\b(select|insert|update|delete)\b/.test(statement) && tables.test(statement),
      )
      .filter(
        ({ file, statement, code }) =>
          // If a statement is composed of parts, one part in the same file must contain the organisation.
          !(statement.includes('${') ? code : statement).includes('organisation_id') &&
          !allOrganisations.has(posix.basename(file)),
      )
      .map(({ file, statement }) => `${file}: ${statement.slice(0, 80)}`);
    expect(found).toEqual([]);
  });

  it('writes the outlook of a route in every statement that writes its document', () => {
    const writes = shipped
      .filter((file) => file.startsWith('apps/service/src/'))
      .flatMap((file) => [...textOf(file).matchAll(/\b(?:insert into|update) routes\b[^`]*/g)])
      .map(([statement]) => statement)
      .filter((statement) => /\bdocument\b/.test(statement));
    expect(writes.length).toBeGreaterThan(3);
    expect(writes.filter((statement) => !/\boutlook\b/.test(statement))).toEqual([]);
  });

  it('names every prepared statement once', () => {
    const names = shipped.flatMap((file) =>
      [...textOf(file).matchAll(/\bname: '([a-z0-9-]+)',\s*\n?\s*text:/g)].map(([, name]) => `${name}`),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

/** Files whose statements apply to all organisations. There are none at present. */
const allOrganisations = new Set<string>([]);
