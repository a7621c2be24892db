import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One numbered SQL file. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
  sha256: string;
}

/**
 * The folder `apps/service/migrations`. The relative path is the same from `src/platform/database` and from
 * `dist/platform/database`.
 */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/** Reads `NNNN-name.sql` in order. Throws if a number is missing or used twice, which is a fault of the program. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return await Promise.all(
    files.map(async (file, index) => {
      const parts = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file);
      if (parts === null || Number(parts[1]) !== index + 1) {
        throw new Error(`${join(folder, file)}: migrations are named 0001-name.sql, 0002-name.sql and so on`);
      }
      // Line ends are normalised, because a checkout may have CRLF.
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return {
        number: index + 1,
        name: parts[2] ?? '',
        sql,
        sha256: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
}
