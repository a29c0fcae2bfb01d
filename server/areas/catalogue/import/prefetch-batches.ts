/** Yields batches of `size` items. Loads the next batch while the caller processes the current one. */
export async function* prefetchBatches<Batch>(
  total: number,
  size: number,
  load: (offset: number) => Promise<Batch>,
): AsyncGenerator<Batch> {
  const start = (offset: number) => {
    const batch = offset < total ? load(offset) : undefined;
    // Prevents an unhandled rejection if the load fails before the batch is awaited.
    batch?.catch(() => {});
    return batch;
  };
  let next = start(0);
  try {
    for (let offset = size; next; offset += size) {
      const batch = await next;
      next = start(offset);
      yield batch;
    }
  } finally {
    // Waits for the load that may still be running if the caller stops early.
    await next?.catch(() => {});
  }
}
