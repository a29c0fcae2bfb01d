import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** A file that is written piece by piece, as fast as the disk takes it. */
export function writeFile(path: string) {
  const stream = createWriteStream(path, { flags: 'wx' });
  const whole = finished(stream);
  whole.catch(() => {});
  return {
    async write(text: string): Promise<void> {
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), whole]);
    },
    async end(text = ''): Promise<void> {
      stream.end(text);
      await whole;
    },
  };
}
