/** Works through a total in portions; the next is made while the one before is put to use. */
export async function* oneAhead<Portion>(
  total: number,
  size: number,
  make: (done: number) => Promise<Portion>,
): AsyncGenerator<Portion> {
  const start = (done: number) => {
    const portion = done < total ? make(done) : undefined;
    // Whoever takes it hears of its failure; until then it must not count as unheard.
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
