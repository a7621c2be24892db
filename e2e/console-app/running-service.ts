import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppService } from '../driver-app/app-service.js';

/** A service that the tests did not start, with its own clock. */
export interface RunningService extends AppService {
  /** How far its clock is ahead of the real time, in milliseconds. */
  clockAheadMs: number;
}

/** Finds the service of this data folder, which must have demo data. Stopping it does nothing. */
export async function runningService(folder: string): Promise<RunningService> {
  const demo: AppService['demo'] = JSON.parse(await readFile(join(folder, 'demo-credentials.json'), 'utf8'));
  const { origin } = new URL(demo.base_url);
  const { headers } = await fetch(`${origin}/health/ready`);
  const clockAheadMs = Date.parse(headers.get('date') ?? '') - Date.now();
  return { origin, folder, demo, clockAheadMs, stop: async () => undefined };
}
