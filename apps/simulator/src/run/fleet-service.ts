import { type FleetCredentials, readFleetCredentials } from '../loading/fleet-credentials.js';
import { PreparationFailure } from '../loading/load-routes.js';
import { startOwnService } from '../service/own-service.js';
import type { NamedService } from './named-service.js';

/** The service of the run, the simulator's own or a named one. */
export interface FleetService extends NamedService {
  /** Kills the service and starts it again; null if it is not the simulator's own service. */
  kill: (() => Promise<void>) | null;
  /** How often the service was killed. */
  kills(): number;
  /** True if the service runs now. */
  isUp(): boolean;
  stop(): Promise<void>;
}

/** Returns the named service, or starts the simulator's own with this many drivers. Throws PreparationFailure. */
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
