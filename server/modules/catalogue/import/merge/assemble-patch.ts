import type { Kind } from '../../formats/sheets.ts';
import type { GivenDrama, GivenEpisode, GivenSubtitle } from '../parse/row-schemas.ts';
import { withoutSheetOf } from '../report/places.ts';

/** A row that was read, as it is laid out: `StagedRow` with its value known. */
export interface LaidOutRow {
  drama: string;
  kind: Kind;
  place: string;
  value: LaidOut;
}

export interface LaidOut {
  given: Record<string, unknown>;
  /** The row was refused and reported; its drama is not judged any further. */
  isRefused?: true | undefined;
  hasNoEpisodes?: true | undefined;
  hasNoSubtitles?: true | undefined;
}

export interface Placed {
  place: string;
}

export interface Refusal extends Placed {
  reason: string;
}

/** All that a file says of one drama; what it does not mention is undefined. */
export interface Given {
  key: string;
  /** The drama's own row, or else the first row that names it. */
  place: string;
  isRefused: boolean;
  /** False: only episodes or subtitles name it, and the catalogue must have it. */
  hasOwnRow: boolean;
  drama: Partial<GivenDrama>;
  episodes: Map<number, GivenEpisode & Placed> | undefined;
  subtitles: Map<number, (GivenSubtitle & Placed)[]>;
  refusals: Refusal[];
}

/** The rows come drama by drama. */
export function assemble(rows: LaidOutRow[]): Given[] {
  return Array.from(Map.groupBy(rows, ({ drama }) => drama).values(), gather);
}

function gather(rows: LaidOutRow[]): Given {
  const [own, ...doubles] = rows.filter(({ kind }) => kind === 'drama');
  const first = own ?? (rows[0] as LaidOutRow);
  const given: Given = {
    key: first.drama,
    place: first.place,
    isRefused: rows.some(({ value }) => value.isRefused),
    hasOwnRow: own !== undefined,
    drama: own?.value.given ?? {},
    episodes: own?.value.hasNoEpisodes && new Map(),
    subtitles: new Map(),
    refusals: doubles.map(({ place }) => ({
      place,
      reason: twice(first.drama, place, first.place),
    })),
  };
  for (const row of rows) {
    if (row.value.isRefused) continue;
    if (row.kind === 'episode') addEpisode(given, row);
    if (row.kind === 'subtitle') addSubtitle(given, row);
  }
  return given;
}

function addEpisode(given: Given, { place, value }: LaidOutRow) {
  given.episodes ??= new Map();
  const episode = value.given as GivenEpisode;
  const before = given.episodes.get(episode.episode);
  if (before) {
    const reason = twice(`episode ${episode.episode}`, place, before.place);
    given.refusals.push({ place, reason });
    return;
  }
  given.episodes.set(episode.episode, { ...episode, place });
  if (value.hasNoSubtitles) given.subtitles.set(episode.episode, []);
}

function addSubtitle(given: Given, { place, value }: LaidOutRow) {
  const subtitle = value.given as GivenSubtitle;
  const { episode, language } = subtitle;
  const others = given.subtitles.get(episode) ?? [];
  const before = others.find((other) => other.language === language);
  if (before) {
    const reason = twice(`${language} of episode ${episode}`, place, before.place);
    given.refusals.push({ place, reason });
    return;
  }
  given.subtitles.set(episode, [...others, { ...subtitle, place }]);
}

/** `OP-010 appears twice (first in row 13)` */
function twice(what: string, place: string, first: string): string {
  return `${what} appears twice (first in ${withoutSheetOf(place, first)})`;
}
