const chunkSize = 5_000;

/** Deletes chunk by chunk, so that no statement runs long; `deleteSome` answers how many it deleted. Answers how many in all. */
export async function deleteInChunks(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await deleteSome(chunkSize);
    total += deleted;
    if (deleted < chunkSize) return total;
  }
}
