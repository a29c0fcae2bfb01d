import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** Creates a new file to write in parts; `write` waits while the stream's buffer is full. */
export function createFileStream(path: string) {
  const stream = createWriteStream(path, { flags: 'wx' });
  const done = finished(stream);
  done.catch(() => {});
  return {
    async write(text: string): Promise<void> {
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done]);
    },
    async end(text = ''): Promise<void> {
      stream.end(text);
      await done;
    },
  };
}
