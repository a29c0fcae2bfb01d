import { readFile, stat } from 'node:fs/promises';
import type { MadeFiles, MakeOptions } from './made-files.ts';
import { Refused } from './source-files.ts';
import { decodeText } from './subtitles/decode-text.ts';
import { languageOfName } from './subtitles/language-of-name.ts';
import { toWebVtt } from './subtitles/to-webvtt.ts';

const NAME = 'subtitles.vtt';
/** Hours of dialogue take a tenth of it. */
const MAX_BYTES = 4_000_000;

export async function makeSubtitles({ file, work }: MakeOptions): Promise<MadeFiles> {
  const { webvtt, warnings } = await readSubtitles(file).catch((error: Error) => {
    throw new Refused(`cannot be read as subtitles: ${error.message}.`);
  });
  await work.ensureText(NAME, async () => webvtt);
  return { path: NAME, warnings };
}

async function readSubtitles(file: string) {
  if ((await stat(file)).size > MAX_BYTES) throw new Error('it is too large');
  const { text, encoding, isGuess } = decodeText(await readFile(file), languageOfName(file));
  const advice = 'check it, and save the file as UTF-8 if it is wrong';
  return {
    webvtt: toWebVtt(text),
    warnings: isGuess ? [`was read as ${encoding} (a guess): ${advice}.`] : [],
  };
}
