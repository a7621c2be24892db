import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes `service-worker.js` with the list of all files of this build, and a version that changes with any of them. */
export function precachePlugin(base: string): Plugin {
  return {
    name: 'driver-precache',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const built = Object.values(bundle).map((each) => ({
        path: each.fileName,
        content: each.type === 'chunk' ? each.code : each.source,
      }));
      const copied = readdirSync(folder('./public')).map((name) => ({
        path: name,
        content: readFileSync(folder(`./public/${name}`)),
      }));
      const files = [...built, ...copied].filter(({ path }) => !/^\.vite|\.map$/.test(path));
      const hash = createHash('sha256');
      for (const { path, content } of files) hash.update(path).update(content);
      const source = readFileSync(folder('./service-worker.js'), 'utf8');
      hash.update(source);
      const paths = files.map(({ path }) => (path === 'index.html' ? base : `${base}${path}`)).sort();
      const head = `const version = '${hash.digest('hex').slice(0, 16)}';\nconst precache = ${JSON.stringify(paths)};\n`;
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: `${head}${source}` });
    },
  };
}
