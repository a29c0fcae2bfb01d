import { ModelFailure } from './model-failure.ts';

/** The text of a reply. Stops reading at the limit, however much more the model would send. */
export async function readLimited(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Leaving the loop cancels the stream, which closes the connection.
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw new ModelFailure('failed', { cause });
  }
  if (size > maxBytes) throw new ModelFailure('unusable');
  return decode(Buffer.concat(chunks));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ModelFailure('unusable');
  }
}
