import { readFile, stat } from 'node:fs/promises';
import { MIB, uploadLimits } from '#contract/desk/jobs/upload-rules.ts';
import { say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { decodeText } from '#subtitles/encoding/decode-text.ts';
import { detectLanguage } from '#subtitles/encoding/detect-language.ts';
import { UnreadableText } from '#subtitles/encoding/unreadable-text.ts';
import { fromAss } from '../subtitles/from-ass.ts';
import { toWebVtt } from '../subtitles/to-webvtt.ts';
import type { ProcessedMedia, ProcessOptions } from './processor.ts';
import { SourceRejected } from './source-files.ts';

const FILE_NAME = 'subtitles.vtt';
const ASS = /\.(ass|ssa)$/i;

export async function processSubtitles({
  file,
  work,
}: Pick<ProcessOptions, 'file' | 'work'>): Promise<ProcessedMedia> {
  const { webvtt, warnings } = await readSubtitles(file).catch((error: Error) => {
    const reason = (error instanceof OperatorError && error.refusal) || error.message;
    throw new SourceRejected(say('deskIngest.notSubtitles', { reason }));
  });
  await work.ensureText(FILE_NAME, async () => webvtt);
  return { path: FILE_NAME, warnings };
}

async function readSubtitles(file: string) {
  const { size } = await stat(file);
  if (size > uploadLimits.subtitles)
    throw new OperatorError(
      say('deskIngest.subtitlesLarge', {
        size: Math.ceil(size / MIB),
        max: uploadLimits.subtitles / MIB,
      }),
    );
  const { text, encoding, isGuess } = decodeFile(await readFile(file), file);
  return {
    webvtt: ASS.test(file) ? fromAss(text, file) : toWebVtt(text),
    warnings: isGuess ? [say('deskIngest.encodingGuess', { encoding })] : [],
  };
}

const UNREADABLE = {
  binary: 'deskIngest.subtitlesNotText',
  encoding: 'deskIngest.subtitlesEncoding',
} as const;

function decodeFile(bytes: Uint8Array, file: string) {
  try {
    return decodeText(bytes, detectLanguage(file));
  } catch (error) {
    if (error instanceof UnreadableText) throw new OperatorError(say(UNREADABLE[error.reason]));
    throw error;
  }
}
