import type { Cue, KeptCueParts, SubtitleFile, SubtitleFormat } from '../cue.ts';
import { readAssStyles } from './ass-styles.ts';
import { readSettings, toSettings } from './cue-settings.ts';
import { newHeads } from './heads.ts';
import { readAssText } from './read-ass.ts';
import { readTags } from './read-tags.ts';
import { type RichText, USUAL_POSITION } from './rich-text.ts';
import { writeAssText } from './write-ass.ts';
import { writeSrtText, writeVttText } from './write-tags.ts';

/**
 * The same cues in another format: ids, order and times stay; of the markup, what both formats have:
 * bold, italic, underline, colour, position and speaker.
 */
export function convertFile(file: SubtitleFile, to: SubtitleFormat): SubtitleFile {
  if (file.format === to) return file;
  const read = readerOf(file);
  return {
    format: to,
    cues: file.cues.map((cue) => convertCue(cue, read(cue), to)),
    head: newHeads[to],
    tail: '\n',
    newline: file.newline,
    problems: [],
  };
}

function readerOf({ format, head }: SubtitleFile): (cue: Cue) => RichText {
  if (format === 'srt') return ({ text }) => readTags(text, 'srt');
  if (format === 'vtt')
    return ({ text, kept }) => ({
      ...readTags(text, 'vtt'),
      position: readSettings(kept?.settings),
    });
  const styleOf = readAssStyles(head);
  return ({ text, kept }) => ({
    ...readAssText(text, styleOf(kept?.fields?.Style)),
    speaker: (kept?.fields?.Name ?? kept?.fields?.Actor ?? '').trim(),
  });
}

function convertCue({ id, startMs, endMs }: Cue, rich: RichText, to: SubtitleFormat): Cue {
  const times = { id, startMs, endMs };
  if (to === 'srt') return { ...times, text: writeSrtText(rich) };
  const kept = keptParts(rich, to);
  const text = to === 'vtt' ? writeVttText(rich) : writeAssText(rich);
  return { ...times, text, ...(kept ? { kept } : {}) };
}

function keptParts({ position, speaker }: RichText, to: 'vtt' | 'ass'): KeptCueParts | undefined {
  if (to === 'vtt')
    return position === USUAL_POSITION ? undefined : { settings: toSettings(position) };
  // A comma would begin the next field.
  return speaker ? { fields: { Name: speaker.replace(/[,\s]+/g, ' ') } } : undefined;
}
