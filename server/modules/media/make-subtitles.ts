import { readFile, stat } from 'node:fs/promises';
import type { MadeFiles, MakeOptions } from './made-files.ts';
import { Refused } from './source-files.ts';
import { decodeText } from './subtitles/decode-text.ts';
import { toWebVtt } from './subtitles/to-webvtt.ts';

const NAME = 'subtitles.vtt';
/** Hours of talk take a tenth of it. */
const MAX_BYTES = 4_000_000;

export async function makeSubtitles({ file, work }: MakeOptions): Promise<MadeFiles> {
  await work.ensureText(NAME, async () => {
    try {
      if ((await stat(file)).size > MAX_BYTES) throw new Error('it is too large');
      return toWebVtt(decodeText(await readFile(file)));
    } catch (error) {
      throw new Refused(`cannot be read as subtitles: ${(error as Error).message}.`);
    }
  });
  return { path: NAME };
}
