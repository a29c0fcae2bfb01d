import {
  countedCharacters,
  MAX_CONTEXT_TEXT,
  translationTexts,
} from '#contract/limits/ai-limits.ts';
import type { CallInput } from '#contract/transport/client.ts';
import type { Cue, SubtitleFile } from '#subtitles/cue.ts';
import { plainText } from '#subtitles/markup.ts';
import type { SubtitleProject, Track } from '#workbench/projects/project.ts';
import { findTrack } from '#workbench/subtitles/tracks/edit-tracks.ts';
import { termsIn } from '../text/glossary-terms.ts';
import { languageTag } from '../text/language-tag.ts';
import { sendable } from '../text/outgoing-text.ts';
import { type SentCue, takeBatch, toSentCue } from './sent-cue.ts';
import { sourceTexts } from './source-text.ts';

export interface TranslationBatch {
  readonly cues: readonly SentCue[];
  readonly input: CallInput<'translateCues'>;
}

/** Neighbouring cues on each side, for context. */
const CONTEXT_CUES = 5;

/** The next cues of a track that are marked `untranslated`, without those that were tried. */
export function nextBatch(
  project: SubtitleProject,
  trackId: number,
  tried: ReadonlySet<number>,
): TranslationBatch | undefined {
  const track = findTrack(project, trackId);
  if (!track) return undefined;
  const sourceTextOf = sourceTexts(project, track);
  const open = track.file.cues.filter(
    ({ id }) => track.marks[id] === 'untranslated' && !tried.has(id),
  );
  const cues = takeBatch(open, (cue) => toSentCue(cue, sourceTextOf(cue), track.file.format));
  return cues.length === 0
    ? undefined
    : { cues, input: toInput(project, track, cues, sourceTextOf) };
}

function toInput(
  project: SubtitleProject,
  track: Track,
  sent: readonly SentCue[],
  sourceTextOf: (cue: Cue) => string,
): CallInput<'translateCues'> {
  const source = findTrack(project, track.translationOf);
  const [from, to] = [source?.language ?? '', track.language];
  const cues = sent.map(({ id, outgoing }) => ({ id, text: outgoing.text }));
  const text = cues.map((cue) => cue.text).join('\n');
  return {
    cues,
    ...contextOf(track.file, sent, sourceTextOf),
    glossary: termsIn(text, project.glossary, { from, to }),
    from: languageTag(from),
    to: languageTag(to),
  };
}

function contextOf(
  { cues: all, format }: SubtitleFile,
  sent: readonly SentCue[],
  sourceTextOf: (cue: Cue) => string,
) {
  const first = all.findIndex(({ id }) => id === sent[0]?.id);
  const last = all.findIndex(({ id }) => id === sent.at(-1)?.id);
  const textsOf = (cues: readonly Cue[]) =>
    cues.map((cue) => shorten(plainText(sourceTextOf(cue), format))).filter((text) => text !== '');
  return {
    before: first < 0 ? [] : textsOf(all.slice(Math.max(0, first - CONTEXT_CUES), first)),
    after: last < 0 ? [] : textsOf(all.slice(last + 1, last + 1 + CONTEXT_CUES)),
  };
}

const shorten = (text: string) => Array.from(sendable(text)).slice(0, MAX_CONTEXT_TEXT).join('');

export interface Estimate {
  /** What counts for the daily limit. */
  readonly characters: number;
  readonly calls: number;
}

/** What translating the rest of a track will use. */
export function estimate(project: SubtitleProject, trackId: number): Estimate {
  const batches = allBatches(project, trackId);
  const counts = batches.map(({ input }) => countedCharacters(translationTexts(input)));
  return { characters: counts.reduce((sum, count) => sum + count, 0), calls: batches.length };
}

/** The cues of a track that a run will send. */
export function countOpen(project: SubtitleProject, trackId: number): number {
  return allBatches(project, trackId).reduce((sum, { cues }) => sum + cues.length, 0);
}

function allBatches(project: SubtitleProject, trackId: number): TranslationBatch[] {
  const tried = new Set<number>();
  const batches: TranslationBatch[] = [];
  for (;;) {
    const batch = nextBatch(project, trackId, tried);
    if (!batch) return batches;
    for (const { id } of batch.cues) tried.add(id);
    batches.push(batch);
  }
}
