/** Works through a total in portions; the next one is made while the consumer uses the current one. */
export async function* oneAhead<Portion>(
  total: number,
  size: number,
  make: (done: number) => Promise<Portion>,
): AsyncGenerator<Portion> {
  const start = (done: number) => {
    const portion = done < total ? make(done) : undefined;
    // A failure is thrown where the portion is awaited; until then it must not be an unhandled rejection.
    portion?.catch(() => {});
    return portion;
  };
  let next = start(0);
  try {
    for (let done = size; next; done += size) {
      const portion = await next;
      next = start(done);
      yield portion;
    }
  } finally {
    await next?.catch(() => {});
  }
}
