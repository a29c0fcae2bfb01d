/** Loads items `size` at a time; the next batch is loaded while the caller processes the current one. */
export async function* prefetchBatches<Batch>(
  total: number,
  size: number,
  load: (offset: number) => Promise<Batch>,
): AsyncGenerator<Batch> {
  const start = (offset: number) => {
    const batch = offset < total ? load(offset) : undefined;
    // A failure is thrown where the batch is awaited; until then it must not be an unhandled rejection.
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
    await next?.catch(() => {});
  }
}
