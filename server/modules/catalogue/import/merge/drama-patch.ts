import type { ParsedDrama, ParsedEpisode, ParsedSubtitle } from '../parse/row-schemas.ts';
import { withoutSheetOf } from '../report/places.ts';
import type { RowError } from '../report/report.ts';
import type { StagedRow } from '../stage/stage-rows.ts';

interface Placed {
  place: string;
}

/** All values that a file has for one drama; fields that are not in the file are undefined. */
export interface DramaPatch {
  key: string;
  /** The drama's own row, or else the first row that refers to it. */
  place: string;
  /** True if one of its rows has errors, which were already reported. */
  isInvalid: boolean;
  /** False if only episode or subtitle rows refer to the drama; then it must already exist. */
  hasOwnRow: boolean;
  drama: Partial<ParsedDrama>;
  episodes: Map<number, ParsedEpisode & Placed> | undefined;
  subtitles: Map<number, (ParsedSubtitle & Placed)[]>;
  errors: RowError[];
}

/** Combines the rows of each drama; rows of one drama must be adjacent. */
export function assemblePatches(rows: StagedRow[]): DramaPatch[] {
  return Array.from(Map.groupBy(rows, ({ drama }) => drama).values(), assemblePatch);
}

function assemblePatch(rows: StagedRow[]): DramaPatch {
  const [own, ...duplicates] = rows.filter(({ kind }) => kind === 'drama');
  const first = own ?? (rows[0] as StagedRow);
  const patch: DramaPatch = {
    key: first.drama,
    place: first.place,
    isInvalid: rows.some(({ isInvalid }) => isInvalid),
    hasOwnRow: own !== undefined,
    drama: own?.value ?? {},
    episodes: own?.hasNoEpisodes && new Map(),
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
    patch.errors.push(duplicateError(`episode ${number}`, place, earlier.place));
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
    patch.errors.push(duplicateError(`${language} of episode ${episode}`, place, earlier.place));
    return;
  }
  patch.subtitles.set(episode, [...others, { ...subtitle, place }]);
}

/** `OP-010 appears twice (first in row 13)` */
function duplicateError(what: string, place: string, first: string): RowError {
  return { place, message: `${what} appears twice (first in ${withoutSheetOf(place, first)})` };
}
