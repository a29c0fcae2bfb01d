import { open } from 'node:fs/promises';

/** Returns the first bytes of a file, or the whole file if it is shorter. */
export async function readHead(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes));
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
