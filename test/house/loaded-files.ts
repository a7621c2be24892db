import { gzipSync } from 'node:zlib';

/** What Vite writes to `.vite/manifest.json`: each file by its source. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      file: string;
      css?: readonly string[];
      imports?: readonly string[];
      dynamicImports?: readonly string[];
    }
  >
>;

/**
 * The scripts and styles that the browser loads for these sources: their own files, and the files that those import
 * statically.
 */
export function loadedFiles(manifest: BuildManifest, ...sources: readonly string[]): Set<string> {
  const followed = new Set<string>();
  const files = new Set<string>();
  const follow = (source: string): void => {
    if (followed.has(source)) return;
    followed.add(source);
    const entry = manifest[source];
    if (entry === undefined) throw new Error(`the build has no ${source}`);
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file);
    for (const each of entry.imports ?? []) follow(each);
  };
  for (const source of sources) follow(source);
  return files;
}

/** Bytes of a text on the wire, as the service sends it to a browser without brotli. */
export function wireBytes(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).byteLength;
}
