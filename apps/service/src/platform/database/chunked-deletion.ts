/** The most rows that one statement deletes. */
export const chunkSize = 5_000;

/**
 * Deletes in several statements, so that none of them runs long. `deleteSome` returns how many rows it deleted; the
 * result is the total.
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
