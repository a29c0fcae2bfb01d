type CleanUp = () => unknown;

/** A worker runs one test file at a time, so the list belongs to the current file. */
const cleanUps: CleanUp[] = [];

/**
 * Runs the function after the last test of the file, the latest first. Unlike `afterAll`, which
 * Vitest ignores once the tests run, it may be called in hooks and tests too.
 */
export function afterFile(cleanUp: CleanUp): void {
  cleanUps.push(cleanUp);
}

export async function cleanUpFile(): Promise<void> {
  const errors: unknown[] = [];
  for (let next = cleanUps.pop(); next; next = cleanUps.pop())
    await Promise.try(next).catch((error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'cleaning up after the file failed');
}
