import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, vi } from 'vitest';
import { type BuildManifest, wireBytes } from './loaded-files.js';

/** The pages of an app as they are built for production, in memory. */
export interface BuiltSite {
  /** The folder of the app. */
  folder: string;
  files(): ReadonlyMap<string, string | Uint8Array>;
  manifest(): BuildManifest;
  contentOf(file: string): string | Uint8Array;
  /** The bytes of these files after gzip. */
  weightOf(names: Iterable<string>): number;
}

/** Builds the app before the tests of a file. */
export function suiteSite(app: string): BuiltSite {
  const folder = fileURLToPath(new URL(`../../apps/${app}/`, import.meta.url));
  let files: ReadonlyMap<string, string | Uint8Array> = new Map();
  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const built = await build({
      root: folder,
      configFile: `${folder}vite.config.ts`,
      logLevel: 'warn',
      build: { write: false },
    });
    const { output } = built as Rolldown.RolldownOutput;
    files = new Map(output.map((each) => [each.fileName, each.type === 'chunk' ? each.code : each.source]));
  }, 120_000);
  afterAll(() => vi.unstubAllEnvs());
  const contentOf = (file: string) => {
    const content = files.get(file);
    if (content === undefined) throw new Error(`the build has no ${file}`);
    return content;
  };
  return {
    folder,
    files: () => files,
    manifest: () => JSON.parse(contentOf('.vite/manifest.json').toString()),
    contentOf,
    weightOf: (names) => [...names].reduce((sum, name) => sum + wireBytes(contentOf(name)), 0),
  };
}

export const scriptsOf = (names: Iterable<string>) => [...names].filter((name) => name.endsWith('.js'));
