import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Environment } from './config.js';
import { StartRefusal } from './platform/start-refusal.js';

/**
 * Returns the environment with the values of the folder's `.env`, if there is one; variables of the process take
 * precedence. Throws StartRefusal if the file exists and cannot be read.
 */
export function loadEnvFile(environment: Environment, folder: string): Environment {
  const file = join(folder, '.env');
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...environment };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return environment;
    throw new StartRefusal(`The settings in ${file} cannot be read.`, { cause: error });
  }
}
