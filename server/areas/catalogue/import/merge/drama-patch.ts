import { type NoticeText, say } from '#i18n/notice.ts';
import type { ParsedDrama, ParsedEpisode, ParsedSubtitle } from '../parse/row-schemas.ts';
import { describePlaces } from '../report/places.ts';
import type { RowError } from '../report/report.ts';
import type { StagedRow } from '../stage/stage-rows.ts';

interface Placed {
  place: string;
}

/** All values that the file has for one drama. Fields that are not in the file are undefined. */
export interface DramaPatch {
  key: string;
  /** The drama's own row, or else the first row that refers to it. */
  place: string;
  /** True if a row of the drama has errors, which were already reported. */
  isInvalid: boolean;
  /** False if only episode or subtitle rows refer to the drama; then it must already exist. */
  hasOwnRow: boolean;
  drama: Partial<ParsedDrama>;
  /** By episode number; undefined if the file has no episodes of the drama. */
  episodes: Map<number, ParsedEpisode & Placed> | undefined;
  /** True if episodes take nothing over from the stored ones. */
  replacesEpisodes: boolean;
  /** By episode number. */
  subtitles: Map<number, (ParsedSubtitle & Placed)[]>;
  errors: RowError[];
}

/** Combines the rows of each drama into one patch. */
export function assemblePatches(rows: StagedRow[]): DramaPatch[] {
  return Array.from(Map.groupBy(rows, ({ drama }) => drama).values(), assemblePatch);
}

function assemblePatch(rows: StagedRow[]): DramaPatch {
  const [dramaRow, ...duplicates] = rows.filter(({ kind }) => kind === 'drama');
  const first = dramaRow ?? (rows[0] as StagedRow);
  const patch: DramaPatch = {
    key: first.drama,
    place: first.place,
    isInvalid: rows.some(({ isInvalid }) => isInvalid),
    hasOwnRow: dramaRow !== undefined,
    drama: dramaRow?.value ?? {},
    episodes: dramaRow?.hasNoEpisodes && new Map(),
    replacesEpisodes: dramaRow?.replacesEpisodes ?? false,
    subtitles: new Map(),
    errors: duplicates.map(({ place }) => duplicateError(first.drama, place, first.place)),
  };
  for (const row of rows) {
    if (row.isInvalid) continue;
    if (row.kind === 'episode') addEpisode(patch, row);
    if (row.kind === 'subtitle') addSubtitle(patch, row);
  }
  return patch;
}

function addEpisode(patch: DramaPatch, { place, value, hasNoSubtitles }: StagedRow) {
  patch.episodes ??= new Map();
  const episode = value as ParsedEpisode;
  const number = episode.episode;
  const earlier = patch.episodes.get(number);
  if (earlier) {
    const what = say('deskRow.episode', { episode: number });
    patch.errors.push(duplicateError(what, place, earlier.place));
    return;
  }
  patch.episodes.set(number, { ...episode, place });
  if (hasNoSubtitles) patch.subtitles.set(number, []);
}

function addSubtitle(patch: DramaPatch, { place, value }: StagedRow) {
  const subtitle = value as ParsedSubtitle;
  const { episode, language } = subtitle;
  const others = patch.subtitles.get(episode) ?? [];
  const earlier = others.find((other) => other.language === language);
  if (earlier) {
    const what = say('deskRow.languageOfEpisode', { language, episode });
    patch.errors.push(duplicateError(what, place, earlier.place));
    return;
  }
  patch.subtitles.set(episode, [...others, { ...subtitle, place }]);
}

/** Such as `OP-010 appears twice (first in row 13)`. */
function duplicateError(what: NoticeText, place: string, first: string): RowError {
  const values = { what, first: describePlaces([first], 1, place) };
  return { place, notice: say('deskRow.appearsTwice', values) };
}
