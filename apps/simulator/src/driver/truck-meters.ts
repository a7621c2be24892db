/** The readings of the vehicles' meters; one of each, for all drivers. */
export interface TruckMeters {
  /** The reading, raised to the service's if that is higher; with one decimal. */
  read(assetId: string, known: string | null): string;
  /** Something was driven or has run: kilometres or hours. */
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
