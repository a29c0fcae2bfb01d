import { once } from 'node:events';

const { stdout, stderr } = process;

let failure: Error | undefined;

/**
 * Keeps a failed write from ending the process. A reader that closes its pipe early, such as `head`,
 * is no failure: the command goes on, and what it prints is dropped.
 */
export function guardOutput(): void {
  for (const stream of [stdout, stderr])
    stream.on('error', (error) => {
      if (!isClosedPipe(error)) failure ??= error;
    });
}

/**
 * Waits until the reader has taken everything that was printed: a pipe holds 64 KiB, and exiting
 * discards the rest. Returns the error if something could not be written.
 */
export async function flushOutput(): Promise<Error | undefined> {
  const flush = (stream: NodeJS.WriteStream) =>
    new Promise<void>((resolve) => void stream.write('', () => resolve()));
  await Promise.all([flush(stdout), flush(stderr)]);
  return failure;
}

/** Prints a part of a long output, and waits while the reader is slower. Fails if it has left. */
export async function printPart(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

export function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
