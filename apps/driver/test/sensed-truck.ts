import { vi } from 'vitest';

/** A position sensor whose values the test sets, and a permission that the test grants. */
export function createTruck(state: PermissionState = 'granted') {
  const watches = new Map<
    number,
    { success: PositionCallback; error: PositionErrorCallback | null | undefined }
  >();
  let last = 0;
  const status = { state, onchange: null as (() => void) | null };
  return {
    watches,
    status,
    permissions: { query: async () => status as unknown as PermissionStatus },
    geolocation: {
      watchPosition(success: PositionCallback, error?: PositionErrorCallback | null) {
        last += 1;
        watches.set(last, { success, error });
        return last;
      },
      clearWatch: (id: number) => void watches.delete(id),
    },
    drive(kmh: number, [longitude, latitude]: readonly [number, number] = [1.48, 42.5]) {
      const coords = { longitude, latitude, accuracy: 8, speed: kmh / 3.6, heading: 90 };
      for (const { success } of [...watches.values()]) success({ coords } as GeolocationPosition);
    },
    refuse() {
      const refused = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError;
      for (const { error } of [...watches.values()]) error?.(refused);
    },
  };
}

export type SensedTruck = ReturnType<typeof createTruck>;

/** Makes the truck's sensor the browser's own, until the end of the test. */
export function senseWith(truck: SensedTruck): void {
  vi.spyOn(navigator.permissions, 'query').mockImplementation(truck.permissions.query);
  vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation(truck.geolocation.watchPosition);
  vi.spyOn(navigator.geolocation, 'clearWatch').mockImplementation(truck.geolocation.clearWatch);
}
