import type { Cue, KeptCueParts, SubtitleFile } from '../cue.ts';

/**
 * Removes cues, and keeps the comments and unreadable lines before them: they move to the next cue or
 * to the end of the file.
 */
export function removeCues(file: SubtitleFile, ids: ReadonlySet<number>): SubtitleFile {
  const cues: Cue[] = [];
  let left = '';
  for (const cue of file.cues) {
    if (ids.has(cue.id)) left += withContent(cue.kept?.before);
    else {
      cues.push(left ? { ...cue, kept: { ...cue.kept, before: joinGaps(left, cue) } } : cue);
      left = '';
    }
  }
  if (cues.length === file.cues.length) return file;
  return { ...file, cues, tail: left ? `\n${left.replace(/\n$/, '')}${file.tail}` : file.tail };
}

/** Blank lines alone are not worth keeping. */
function withContent(before = ''): string {
  return before.trim() === '' ? '' : before;
}

/** Both parts end with a blank line where the format has them. */
function joinGaps(left: string, { kept }: Cue): string {
  return left + (kept?.before ?? '').replace(/^\n/, '');
}

/** What a cue that was made from another one, for example its second half, may have of it. */
export function copyableParts(kept: KeptCueParts | undefined): KeptCueParts | undefined {
  if (!kept) return undefined;
  const { before: _before, label: _label, ...parts } = kept;
  return parts;
}
