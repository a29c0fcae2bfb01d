import { leaveCountries } from '../../../../../contract/licence/terms.ts';
import { WORLD } from '../../../../../contract/licence/territories.ts';
import { locales } from '../../../../../i18n/locales.ts';
import type { DramaEntry, StoredDrama } from '../../entries/entry.ts';
import { formatEpisodes } from '../../entries/episode-ranges.ts';
import {
  describeProblem,
  findMissing,
  findUnpublishable,
  type Problem,
} from '../../entries/publishable.ts';
import { type Change, removedEpisodes } from '../diff/diff-drama.ts';
import type { ImportRun } from '../import-run.ts';
import type { DramaPatch } from '../merge/drama-patch.ts';
import type { Conflict } from '../merge/video-claims.ts';
import type { RowError } from '../report/report.ts';
import { checkMedia } from './media-addresses.ts';
import { toConflictError } from './video-conflicts.ts';

export interface MergedDrama {
  patch: DramaPatch;
  current: StoredDrama | undefined;
  entry: DramaEntry;
  changes: Change[];
  conflicts: Conflict[];
  /** Undefined unless the drama is withdrawn. */
  withdrawnAt: Date | undefined;
  /** The addresses of the videos whose files "media remove" has deleted. */
  removedVideos: Set<string>;
}

type Rules = Pick<ImportRun, 'library' | 'mayRemoveEpisodes'>;

export interface ValidationResult {
  errors: RowError[];
  /** What the operator should check. Warnings do not prevent the import. */
  warnings: string[];
}

export async function validateDrama(merged: MergedDrama, rules: Rules): Promise<ValidationResult> {
  const { patch, current, entry, changes, conflicts } = merged;
  const media = changes.map((change) => ({ change, ...checkMedia(change, rules.library) }));
  const placeOf = (episode: number | undefined) =>
    (episode !== undefined && patch.episodes?.get(episode)?.place) || patch.place;
  const missing = current ? undefined : validateExists(patch);
  const errors = missing
    ? [{ place: patch.place, message: missing }]
    : [
        ...patch.errors,
        // An unchanged drama is accepted even if it violates rules that were added later.
        ...(changes.length > 0 ? validateEntry(merged, rules) : []),
        ...validateSubtitleEpisodes(entry, patch),
        ...media.flatMap(({ change, error }) =>
          error ? [{ place: placeOf(change.episode), message: error }] : [],
        ),
      ];
  for (const conflict of conflicts) errors.push(await toConflictError(conflict, rules.library));
  return {
    errors,
    warnings: [...findWarnings(merged), ...media.flatMap(({ warning }) => warning ?? [])],
  };
}

/** Returns an error for a new drama with a key such as `id:12` or without a row in Dramas. */
function validateExists({ key, hasOwnRow }: DramaPatch): string | undefined {
  if (key.startsWith('id:')) return `there is no drama ${key}`;
  return hasOwnRow ? undefined : `there is no drama ${key} in Dramas or in the catalogue`;
}

function validateEntry(
  { entry, patch, current, removedVideos }: MergedDrama,
  { mayRemoveEpisodes }: Rules,
): RowError[] {
  const removed = entry.episodes.filter(({ video }) => removedVideos.has(video));
  const messages = [
    ...validateCompleteness(
      entry,
      current,
      removed.map(({ episode }) => episode),
    ),
    ...locales
      .filter((locale) => entry.texts[locale]?.title === '')
      .map((locale) => `There is a synopsis_${locale} but no title_${locale}`),
    ...validatePlaybackRules(entry),
    ...(mayRemoveEpisodes ? [] : validateRemovals(entry, current)),
  ];
  return [
    ...messages.map((message) => ({ place: patch.place, message })),
    ...validateVideoFacts(entry, patch),
  ];
}

/** A draft needs only a title; everything else is required when it is published. */
function validateCompleteness(
  entry: DramaEntry,
  current: StoredDrama | undefined,
  removedEpisodes: number[],
): string[] {
  const { state, original_title, texts } = entry;
  const toErrors = (prefix: string, problems: Problem[]) =>
    problems.length > 0 ? [`${prefix}: ${problems.map(describeProblem).join('; ')}`] : [];
  if (state === 'published') {
    const isPublished = current?.state === 'published';
    const prefix = isPublished ? 'cannot stay published' : 'cannot be published';
    return toErrors(prefix, findUnpublishable(entry, removedEpisodes));
  }
  if (state === 'withdrawn') return toErrors('cannot be withdrawn', findMissing(entry));
  if (current?.published_at) {
    return toErrors('was published before and must stay complete', findMissing(entry));
  }
  const hasTitle = original_title || Object.values(texts).some(({ title }) => title);
  return hasTitle ? [] : ['it has no title in any language'];
}

function validatePlaybackRules(entry: DramaEntry): string[] {
  const { preview, preview_episodes, watch_territories, watch_territories_excluded } = entry;
  const excluded = watch_territories_excluded.join(', ');
  return [
    ...(preview === 'first' && preview_episodes === null ? ['preview_episodes is missing'] : []),
    ...(preview !== 'first' && preview_episodes !== null
      ? [`preview_episodes ${preview_episodes}: only allowed with preview first`]
      : []),
    ...(excluded && !watch_territories.includes(WORLD)
      ? [`watch_territories_excluded ${excluded}: only allowed beside WORLD`]
      : []),
    ...(leaveCountries(watch_territories_excluded)
      ? []
      : ['watch_territories_excluded has all countries']),
  ];
}

/** Returns an error for removed episodes of a published drama: viewers and buyers may use them. */
function validateRemovals(entry: DramaEntry, current: StoredDrama | undefined): string[] {
  if (current?.state !== 'published') return [];
  const removed = removedEpisodes(current, entry);
  if (removed.length === 0) return [];
  const what = `would remove ${formatEpisodes(removed)} of a published drama`;
  return [`${what}: list every episode, or pass --remove-episodes`];
}

/**
 * Returns an error for each thumbnail, duration or subtitles of an episode without a video: they
 * are stored with the video, so they would be lost.
 */
function validateVideoFacts({ episodes }: DramaEntry, patch: DramaPatch): RowError[] {
  return episodes
    .filter(({ video }) => video === '')
    .flatMap(({ episode }) => {
      const row = patch.episodes?.get(episode);
      const [subtitle] = patch.subtitles.get(episode) ?? [];
      const message = (what: string) => `episode ${episode} has ${what} but no video`;
      return [
        ...(row?.thumbnail ? [{ place: row.place, message: message('a thumbnail') }] : []),
        ...(row?.duration_seconds ? [{ place: row.place, message: message('a duration') }] : []),
        ...(subtitle ? [{ place: subtitle.place, message: message('subtitles') }] : []),
      ];
    });
}

/** Returns an error for subtitles of an episode that does not exist: they would be lost. */
function validateSubtitleEpisodes({ episodes }: DramaEntry, patch: DramaPatch): RowError[] {
  const numbers = new Set(episodes.map(({ episode }) => episode));
  return Array.from(patch.subtitles)
    .filter(([episode]) => !numbers.has(episode))
    .flatMap(([episode, rows]) =>
      rows.map(({ place }) => ({ place, message: `there is no episode ${episode}` })),
    );
}

function findWarnings({ entry, current, withdrawnAt }: MergedDrama): string[] {
  const { state, texts, external_id } = entry;
  const missing = locales.filter((locale) => !texts[locale]);
  return [
    ...(withdrawnAt && state === 'published'
      ? [`publishes ${external_id} again, which was withdrawn on ${localDay(withdrawnAt)}`]
      : []),
    ...(current?.state === 'published' && state !== 'published'
      ? [`takes ${external_id} off the site: state published → ${state}`]
      : []),
    ...(missing.length > 0 ? [`no text in ${missing.join(', ')}`] : []),
    ...findSharedFolders(entry),
  ];
}

/**
 * The files in a folder belong to all playlists there, so they are public only if all of these
 * videos are, and no grant of playback covers them.
 */
function findSharedFolders({ episodes }: DramaEntry): string[] {
  const files = new Set(episodes.map(({ video }) => video.replace(/[?#].*$/, '')));
  const playlists = [...files].filter((file) => /^\/media\/.*\.m3u8$/.test(file));
  const byFolder = Object.groupBy(playlists, (file) => file.replace(/[^/]*$/, ''));
  return Object.entries(byFolder)
    .filter(([folder, inFolder = []]) => folder === '/media/' || inFolder.length > 1)
    .map(([folder]) => `each playlist needs a folder of its own, not ${folder}`);
}

/** Returns the day as `2026-01-31`, in the time zone of this machine. */
function localDay(time: Date): string {
  return time.toLocaleDateString('sv-SE');
}
