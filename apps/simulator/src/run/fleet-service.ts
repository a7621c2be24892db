import { readFile } from 'node:fs/promises';
import type { SimulationOptions } from '../command/simulation-options.js';
import { type FleetCredentials, readFleetCredentials } from '../loading/fleet-credentials.js';
import { PreparationFailure } from '../loading/load-routes.js';
import { startOwnService } from '../service/own-service.js';

/** The service that is driven against, the simulator's own or somebody else's. */
export interface FleetService {
  baseUrl: string;
  credentials: FleetCredentials;
  /** The certificate by which it is known; null where none is needed. */
  caFile: string | null;
  /** Null where it is not ours to kill. */
  kill: (() => Promise<void>) | null;
  /** How often it was killed, and whether it stands now. */
  kills(): number;
  isUp(): boolean;
  stop(): Promise<void>;
}

/** Opens it, with credentials for as many drivers as are asked for. Throws PreparationFailure. */
export async function openFleetService(
  options: SimulationOptions,
  tell: (line: string) => void,
  interrupted: AbortSignal,
): Promise<FleetService> {
  const { service } = options;
  return service === null ? ownFleetService(options, tell, interrupted) : foreignService(options, service);
}

async function ownFleetService(
  { drivers }: SimulationOptions,
  tell: (line: string) => void,
  interrupted: AbortSignal,
): Promise<FleetService> {
  tell('starting a service of our own');
  const own = await startOwnService(drivers, tell, interrupted);
  let kills = 0;
  let isUp = true;
  return {
    baseUrl: own.baseUrl,
    credentials: credentialsIn(own.credentials, drivers),
    caFile: null,
    async kill() {
      kills += 1;
      isUp = false;
      await own.killAndRestart();
      isUp = true;
    },
    kills: () => kills,
    isUp: () => isUp,
    stop: () => own.stop(),
  };
}

async function foreignService(
  { drivers }: SimulationOptions,
  { url, credentialsFile, caFile }: NonNullable<SimulationOptions['service']>,
): Promise<FleetService> {
  const text = await readFile(credentialsFile, 'utf8').catch(() => null);
  if (text === null) throw new PreparationFailure(`The file ${credentialsFile} cannot be read.`);
  const credentials = credentialsIn(text, drivers);
  const baseUrl = url ?? credentials.baseUrl;
  if (baseUrl === null) {
    throw new PreparationFailure(`${credentialsFile} names no address; give one by --url.`);
  }
  if (!(/^https?:\/\//.test(baseUrl) && URL.canParse(baseUrl))) {
    throw new PreparationFailure(
      `The base_url in ${credentialsFile} is no address with https:// or http://.`,
    );
  }
  return {
    ...{ baseUrl, credentials, kill: null, kills: () => 0, isUp: () => true },
    caFile: caFile ?? (baseUrl.startsWith('https:') ? credentials.caFile : null),
    stop: async () => undefined,
  };
}

function credentialsIn(text: string, drivers: number): FleetCredentials {
  const reading = readFleetCredentials(text);
  if (!reading.ok) throw new PreparationFailure(reading.faults.join('\n'));
  const { credentials } = reading;
  if (credentials.drivers.length >= drivers) return credentials;
  throw new PreparationFailure(
    `The credentials are for ${credentials.drivers.length} drivers, and --drivers asks for ${drivers}. Beside the service,\n` +
      `npm run fleet -- demo create --drivers ${drivers} --routes none --credentials fleet-${drivers}.json\n` +
      'makes a fleet of that size, and the file to name by --credentials.',
  );
}
