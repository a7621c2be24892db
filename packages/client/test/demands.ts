import fc from 'fast-check';
import { StoreFailure } from '../src/storage/unsent-store.js';

// Checks that also work in a page of a browser, where there is no vitest.

/** Throws unless both are deeply equal. */
export function demandSame(actual: unknown, expected: unknown, what: string): void {
  const [one, other] = [fc.stringify(actual), fc.stringify(expected)];
  if (one !== other) throw new Error(`${what}: got ${one}, expected ${other}`);
}

/** Throws unless the promise is rejected with StoreFailure of that reason. */
export async function demandFailure(
  promise: Promise<unknown>,
  reason: StoreFailure['reason'],
  what: string,
): Promise<void> {
  const outcome = await promise.then(
    () => 'no failure',
    (error: unknown) => (error instanceof StoreFailure ? error.reason : `another failure: ${String(error)}`),
  );
  if (outcome !== reason) throw new Error(`${what}: ${outcome}, expected ${reason}`);
}
