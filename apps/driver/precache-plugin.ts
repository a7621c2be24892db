import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Writes `service-worker.js` with the digests of all files of this build, and a version that changes with any of them.
 */
export function precachePlugin(base: string): Plugin {
  return {
    name: 'driver-precache',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Runs after every plugin that changes a file.
      order: 'post',
      handler(_options, bundle) {
        const built = Object.values(bundle).map((each) => ({
          path: each.fileName,
          content: each.type === 'chunk' ? each.code : each.source,
        }));
        const copied = readdirSync(folder('./public')).map((name) => ({
          path: name,
          content: readFileSync(folder(`./public/${name}`)),
        }));
        const files = [...built, ...copied].filter(({ path }) => !/^\.vite|\.map$/.test(path));
        const precache = files
          .map(({ path, content }) => [path === 'index.html' ? base : `${base}${path}`, digestOf(content)])
          .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
        const list = JSON.stringify(Object.fromEntries(precache));
        const source = readFileSync(folder('./service-worker.js'), 'utf8');
        const version = createHash('sha256').update(list).update(source).digest('hex').slice(0, 16);
        const head = `const version = '${version}';\nconst precache = ${list};\n`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: `${head}${source}` });
      },
    },
  };
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64');
}
