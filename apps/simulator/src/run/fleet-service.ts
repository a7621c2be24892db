import { type FleetCredentials, readFleetCredentials } from '../loading/fleet-credentials.js';
import { PreparationFailure } from '../loading/load-routes.js';
import { startOwnService } from '../service/own-service.js';
import type { NamedService } from './named-service.js';

/** The service that is driven against, the simulator's own or somebody else's. */
export interface FleetService extends NamedService {
  /** Null if it is not ours to kill. */
  kill: (() => Promise<void>) | null;
  /** How often it was killed, and whether it runs now. */
  kills(): number;
  isUp(): boolean;
  stop(): Promise<void>;
}

/** The service that is named, or one of our own with so many drivers. Throws PreparationFailure. */
export async function openFleetService(
  named: NamedService | null,
  drivers: number,
  tell: (line: string) => void,
  interrupted: AbortSignal,
): Promise<FleetService> {
  if (named === null) return ownFleetService(drivers, tell, interrupted);
  return { ...named, kill: null, kills: () => 0, isUp: () => true, stop: async () => undefined };
}

async function ownFleetService(
  drivers: number,
  tell: (line: string) => void,
  interrupted: AbortSignal,
): Promise<FleetService> {
  tell('starting a service of our own');
  const own = await startOwnService(drivers, tell, interrupted);
  let kills = 0;
  let isUp = true;
  return {
    baseUrl: own.baseUrl,
    credentials: credentialsIn(own.credentials),
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

function credentialsIn(text: string): FleetCredentials {
  const reading = readFleetCredentials(text);
  if (!reading.ok) throw new PreparationFailure(reading.faults.join('\n'));
  return reading.credentials;
}
