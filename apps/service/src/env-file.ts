import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Environment } from './config.js';
import { StartRefusal } from './platform/start-refusal.js';

/**
 * The environment with the `.env` of the folder below it, if there is one: what the process was given wins.
 * Throws StartRefusal when the file is there and cannot be read.
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
