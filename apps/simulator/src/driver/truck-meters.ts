/** The meters of all vehicles, shared by all drivers. */
export interface TruckMeters {
  /** The reading with one decimal. If the service's reading is higher, the meter is first raised to it. */
  read(assetId: string, known: string | null): string;
  /** Adds kilometres or hours of use. */
  advance(assetId: string, amount: number): void;
}

export function truckMeters(): TruckMeters {
  const readings = new Map<string, number>();
  return {
    read(assetId, known) {
      const value = Math.max(readings.get(assetId) ?? 0, Number(known ?? '0'));
      readings.set(assetId, value);
      // Rounded up: a meter never shows less than it did.
      return (Math.ceil(value * 10 - 1e-6) / 10).toFixed(1);
    },
    advance(assetId, amount) {
      readings.set(assetId, (readings.get(assetId) ?? 0) + amount);
    },
  };
}
