import { leaveCountries } from '#contract/licence/terms.ts';
import { WORLD } from '#contract/licence/territories.ts';
import { locales } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { type Notice, say } from '#i18n/notice.ts';
import type { DramaEntry, StoredDrama } from '#server/areas/catalogue/entries/entry.ts';
import { formatRanges } from '#server/areas/catalogue/entries/episode-ranges.ts';
import {
  findMissing,
  findUnpublishable,
  type Problem,
  toNotice,
} from '#server/areas/catalogue/entries/publishable.ts';
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
  warnings: Notice[];
}

export async function validateDrama(merged: MergedDrama, rules: Rules): Promise<ValidationResult> {
  const { patch, current, entry, changes, conflicts } = merged;
  const media = await Promise.all(
    changes.map(async (change) => ({ change, ...(await checkMedia(change, rules.library)) })),
  );
  const placeOf = (episode: number | undefined) =>
    (episode !== undefined && patch.episodes?.get(episode)?.place) || patch.place;
  const missing = current ? undefined : validateExists(patch);
  const errors = missing
    ? [{ place: patch.place, notice: missing }]
    : [
        ...patch.errors,
        // An unchanged drama is accepted even if it violates rules that were added later.
        ...(changes.length > 0 ? validateEntry(merged, rules) : []),
        ...validateSubtitleEpisodes(entry, patch),
        ...media.flatMap(({ change, error }) =>
          error ? [{ place: placeOf(change.episode), notice: error }] : [],
        ),
      ];
  for (const conflict of conflicts) errors.push(await toConflictError(conflict, rules.library));
  return {
    errors,
    warnings: [...findWarnings(merged), ...media.flatMap(({ warning }) => warning ?? [])],
  };
}

/** Returns an error for a new drama with a key such as `id:12` or without a row in Dramas. */
function validateExists({ key, hasOwnRow }: DramaPatch): Notice | undefined {
  if (key.startsWith('id:')) return say('deskRow.noDrama', { drama: key });
  return hasOwnRow ? undefined : say('deskRow.noDramaAnywhere', { drama: key });
}

function validateEntry(
  { entry, patch, current, removedVideos }: MergedDrama,
  { mayRemoveEpisodes }: Rules,
): RowError[] {
  const removed = entry.episodes.filter(({ video }) => removedVideos.has(video));
  const notices = [
    ...validateCompleteness(
      entry,
      current,
      removed.map(({ episode }) => episode),
    ),
    ...locales
      .filter((locale) => entry.texts[locale]?.title === '')
      .map((locale) => say('deskRow.synopsisAlone', { locale })),
    ...validatePlaybackRules(entry),
    ...(mayRemoveEpisodes ? [] : validateRemovals(entry, current)),
  ];
  return [
    ...notices.map((notice) => ({ place: patch.place, notice })),
    ...validateVideoFacts(entry, patch),
  ];
}

/** A draft needs only a title; everything else is required when it is published. */
function validateCompleteness(
  entry: DramaEntry,
  current: StoredDrama | undefined,
  removedEpisodes: number[],
): Notice[] {
  const { state, original_title, texts } = entry;
  const toErrors = (message: MessageKey, problems: Problem[]) =>
    problems.length > 0 ? [say(message, { problems: problems.map(toNotice) })] : [];
  if (state === 'published') {
    const isPublished = current?.state === 'published';
    const message = isPublished ? 'deskRow.cannotStayPublished' : 'deskRow.cannotBePublished';
    return toErrors(message, findUnpublishable(entry, removedEpisodes));
  }
  if (state === 'withdrawn') return toErrors('deskRow.cannotBeWithdrawn', findMissing(entry));
  if (current?.published_at) {
    return toErrors('deskRow.mustStayComplete', findMissing(entry));
  }
  const hasTitle = original_title || Object.values(texts).some(({ title }) => title);
  return hasTitle ? [] : [say('deskRow.noTitle')];
}

function validatePlaybackRules(entry: DramaEntry): Notice[] {
  const { preview, preview_episodes, watch_territories, watch_territories_excluded } = entry;
  const excluded = watch_territories_excluded.join(', ');
  const field = 'watch_territories_excluded';
  return [
    ...(preview === 'first' && preview_episodes === null
      ? [say('deskRow.missing', { cell: 'preview_episodes' })]
      : []),
    ...(preview !== 'first' && preview_episodes !== null
      ? [say('deskRow.previewAlone', { episodes: preview_episodes })]
      : []),
    ...(excluded && !watch_territories.includes(WORLD)
      ? [say('deskRow.besideWorld', { field, codes: excluded })]
      : []),
    ...(leaveCountries(watch_territories_excluded) ? [] : [say('deskRow.allCountries', { field })]),
  ];
}

/** Returns an error for removed episodes of a published drama: viewers and buyers may use them. */
function validateRemovals(entry: DramaEntry, current: StoredDrama | undefined): Notice[] {
  if (current?.state !== 'published') return [];
  const removed = removedEpisodes(current, entry);
  if (removed.length === 0) return [];
  const values = { count: removed.length, episodes: formatRanges(removed) };
  return [say('deskRow.removesEpisodes', values)];
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
      const error = ({ place }: { place: string }, message: MessageKey) => [
        { place, notice: say(message, { episode }) },
      ];
      return [
        ...(row?.thumbnail ? error(row, 'deskRow.thumbnailAlone') : []),
        ...(row?.duration_seconds ? error(row, 'deskRow.durationAlone') : []),
        ...(subtitle ? error(subtitle, 'deskRow.subtitlesAlone') : []),
      ];
    });
}

/** Returns an error for subtitles of an episode that does not exist: they would be lost. */
function validateSubtitleEpisodes({ episodes }: DramaEntry, patch: DramaPatch): RowError[] {
  const numbers = new Set(episodes.map(({ episode }) => episode));
  return Array.from(patch.subtitles)
    .filter(([episode]) => !numbers.has(episode))
    .flatMap(([episode, rows]) =>
      rows.map(({ place }) => ({ place, notice: say('deskRow.noEpisode', { episode }) })),
    );
}

function findWarnings({ entry, current, withdrawnAt }: MergedDrama): Notice[] {
  const { state, texts, external_id } = entry;
  const missing = locales.filter((locale) => !texts[locale]);
  return [
    ...(withdrawnAt && state === 'published'
      ? [say('deskRow.publishesAgain', { drama: external_id, day: localDay(withdrawnAt) })]
      : []),
    ...(current?.state === 'published' && state !== 'published'
      ? [say('deskRow.takesOff', { drama: external_id, state })]
      : []),
    ...(missing.length > 0 ? [say('deskRow.noText', { locales: missing.join(', ') })] : []),
    ...findSharedFolders(entry),
  ];
}

/**
 * The files in a folder belong to all playlists there, so they are public only if all of these
 * videos are, and no grant of playback covers them.
 */
function findSharedFolders({ episodes }: DramaEntry): Notice[] {
  const files = new Set(episodes.map(({ video }) => video.replace(/[?#].*$/, '')));
  const playlists = [...files].filter((file) => /^\/media\/.*\.m3u8$/.test(file));
  const byFolder = Object.groupBy(playlists, (file) => file.replace(/[^/]*$/, ''));
  return Object.entries(byFolder)
    .filter(([folder, inFolder = []]) => folder === '/media/' || inFolder.length > 1)
    .map(([folder]) => say('deskRow.sharedFolder', { folder }));
}

/** Returns the day as `2026-01-31`, in the time zone of this machine. */
function localDay(time: Date): string {
  return time.toLocaleDateString('sv-SE');
}
