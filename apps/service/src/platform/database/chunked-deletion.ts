/** The most rows that one statement deletes. */
export const chunkSize = 5_000;

/**
 * Deletes chunk by chunk, so that no statement runs long. `deleteSome` returns how many it deleted; the result is the
 * total.
 */
export async function deleteInChunks(
  deleteSome: (limit: number) => Promise<number>,
  size = chunkSize,
): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await deleteSome(size);
    total += deleted;
    if (deleted < size) return total;
  }
}
