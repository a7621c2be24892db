import { type Live, readLive } from '@fleet/contract/driving/live';
import { exampleIds } from '@fleet/contract/ground/contract-examples';

export interface Driver {
  name: string;
  /** Minutes from now; above 20, the arrival is late. */
  expectedIn?: number;
  /** Minutes since the last position. */
  heardBefore?: number;
  hasRoute?: boolean;
}

/** The id of a driver (1), a session (2) or a route (3). */
export const idOf = (kind: 1 | 2 | 3, number: number) =>
  `019a9f3e-7c11-7d3c-a2b${kind}-${number.toString(16).padStart(12, '0')}`;

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/** A board with these drivers, each with a session, a route by default, and a position of its own. */
export function boardOfDrivers(drivers: readonly Driver[]): Live {
  const example = structuredClone(readLive.answers[200].example.data) as unknown as Live;
  const { route, vehicle, position, stop } = partsOf(example);
  const board: Live = { ...example, vehicles: [], routes: [], transfers: [] };
  drivers.forEach(({ name, expectedIn = 10, heardBefore = 0, hasRoute = true }, number) => {
    const driver = { id: idOf(1, number), name };
    const session_id = idOf(2, number);
    const at = minutes(-heardBefore);
    const coordinates: [number, number] = [1.4 + (number % 40) * 0.01, 42.4 + Math.floor(number / 40) * 0.01];
    board.vehicles.push({
      session: { ...vehicle.session, id: session_id, driver_id: driver.id, driver },
      position: { ...position, session_id, at, received_at: at, coordinates },
    });
    if (!hasRoute) return;
    board.routes.push({
      ...route,
      ...{ id: idOf(3, number), name: `Bread ${number}`, driver, site_id: exampleIds.site },
      next_stop: {
        ...stop,
        planned_arrival_at: minutes(10),
        expected_arrival_at: minutes(expectedIn),
        promptitude: expectedIn > 20 ? 'late' : 'on_time',
        late_from: minutes(20),
      },
    });
  });
  return board;
}

function partsOf({ routes: [route], vehicles: [vehicle] }: Live) {
  const position = vehicle?.position ?? null;
  const stop = route?.next_stop ?? null;
  if (route === undefined || vehicle === undefined || position === null || stop === null) {
    throw new Error('The contract has no example.');
  }
  return { route, vehicle, position, stop };
}
