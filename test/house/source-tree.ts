import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The files below a folder that are in git, or would be added. */
export function filesBelow(folder: string, ...endings: string[]): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', folder],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed.split('\n').filter((file) => endings.some((ending) => file.endsWith(ending)));
}

export function textOf(file: string): string {
  return readFileSync(`${root}${file}`, 'utf8');
}

/** The import paths in a source file as they are written, with line numbers. */
export function importsOf(file: string): { from: string; line: number }[] {
  const found: { from: string; line: number }[] = [];
  const form =
    /^(?:import|export)\b[^'"]*?\bfrom\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  const text = textOf(file);
  for (const match of text.matchAll(form)) {
    const from = match[1] ?? match[2] ?? match[3];
    if (from !== undefined) found.push({ from, line: text.slice(0, match.index).split('\n').length });
  }
  return found;
}
