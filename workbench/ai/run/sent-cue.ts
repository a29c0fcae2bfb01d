import { countCodePoints, MAX_CUE_TEXT } from '#contract/limits/ai-limits.ts';
import type { Cue, SubtitleFormat } from '#subtitles/cue.ts';
import { type OutgoingText, outgoingText } from '../text/outgoing-text.ts';

/** A cue as it was when its text was sent, to recognise whether it has changed since. */
export interface SentCue {
  readonly id: number;
  readonly format: SubtitleFormat;
  /** The text in the track that is written. */
  readonly ownText: string;
  /** The text that was sent, with its markup: the original's in a translation. */
  readonly sourceText: string;
  readonly outgoing: OutgoingText;
}

const MAX_BATCH_CUES = 30;
/** Code points; a slow model answers a batch of this size in less than a minute. */
const MAX_BATCH_TEXT = 2000;

/** Undefined if the text has nothing to send, or is too long to be sent. */
export function toSentCue(
  { id, text }: Cue,
  sourceText: string,
  format: SubtitleFormat,
): SentCue | undefined {
  const outgoing = outgoingText(sourceText, format);
  if (!outgoing || countCodePoints(outgoing.text) > MAX_CUE_TEXT) return undefined;
  return { id, format, ownText: text, sourceText, outgoing };
}

/** The first cues that fit in one call. Only these are prepared. */
export function takeBatch(
  cues: readonly Cue[],
  prepare: (cue: Cue) => SentCue | undefined,
): SentCue[] {
  const batch: SentCue[] = [];
  let size = 0;
  for (const cue of cues) {
    const sent = prepare(cue);
    if (!sent) continue;
    size += countCodePoints(sent.outgoing.text);
    if (batch.length > 0 && (size > MAX_BATCH_TEXT || batch.length === MAX_BATCH_CUES)) break;
    batch.push(sent);
  }
  return batch;
}
