import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipStream } from './zip-stream.ts';

test('an archive is streamed entry by entry', async () => {
  const log: string[] = [];
  async function* entries() {
    for (const name of ['a.txt', '詞.txt']) {
      log.push(`read ${name}`);
      yield { name, bytes: Buffer.from(`text of ${name}`) };
    }
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(entries())) {
    log.push('chunk');
    chunks.push(chunk);
  }
  expect(log.indexOf('chunk')).toBeLessThan(log.indexOf('read 詞.txt'));
  const files = Object.entries(unzipSync(Buffer.concat(chunks)));
  expect(files.map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['a.txt', 'text of a.txt'],
    ['詞.txt', 'text of 詞.txt'],
  ]);
});
