import { locales } from '../../../../../i18n/locales.ts';
import type { DramaEntry, StoredDrama } from '../../entries/entry.ts';
import type { MediaLibrary } from '../../entries/media-library.ts';
import { whyIncomplete, whyNotPublishable } from '../../entries/publishable.ts';
import type { Change } from '../diff/diff-drama.ts';
import type { Given, Refusal } from '../merge/assemble-patch.ts';
import { formatEpisodes } from '../report/ranges.ts';
import { judgeAddress } from './media-address.ts';

/** Why rows that name a drama the catalogue does not have cannot add it. */
export function whyUnknown({ key, hasOwnRow }: Given): string | undefined {
  if (key.startsWith('id:')) return `there is no drama ${key}`;
  return hasOwnRow ? undefined : `there is no drama ${key} in Dramas or in the catalogue`;
}

/** Why the drama cannot become what the file says, each with the row to blame. */
export function refusalsOf(
  wanted: DramaEntry,
  given: Given,
  current: StoredDrama | undefined,
  { mayRemoveEpisodes }: { mayRemoveEpisodes: boolean },
): Refusal[] {
  const ofDrama = [
    ...whyTooIncomplete(wanted, current),
    ...locales
      .filter((locale) => wanted.texts[locale]?.title === '')
      .map((locale) => `There is a synopsis_${locale} but no title_${locale}`),
    ...(mayRemoveEpisodes ? [] : whyNotRemovable(wanted, current)),
  ];
  return [
    ...ofDrama.map((reason) => ({ place: given.place, reason })),
    ...factsWithoutVideo(wanted, given),
  ];
}

/** A draft needs a title to be called by; all else is asked of it when it is published. */
function whyTooIncomplete(wanted: DramaEntry, current: StoredDrama | undefined): string[] {
  const { state, original_title, texts } = wanted;
  const fail = (what: string, lacks: string[]) =>
    lacks.length > 0 ? [`${what}: ${lacks.join('; ')}`] : [];
  if (state === 'published') {
    const isPublished = current?.state === 'published';
    const what = isPublished ? 'cannot stay published' : 'cannot be published';
    return fail(what, whyNotPublishable(wanted));
  }
  if (state === 'withdrawn') return fail('cannot be withdrawn', whyIncomplete(wanted));
  if (current?.published_at) {
    return fail('was published before and must stay complete', whyIncomplete(wanted));
  }
  const hasTitle = original_title || Object.values(texts).some(({ title }) => title);
  return hasTitle ? [] : ['it has no title in any language'];
}

/** Watchers and buyers may be in the middle of them, so a short list must be meant. */
function whyNotRemovable(wanted: DramaEntry, current: StoredDrama | undefined): string[] {
  if (current?.state !== 'published') return [];
  const removed = removedEpisodes(current, wanted);
  if (removed.length === 0) return [];
  const what = `would remove ${formatEpisodes(removed)} of a published drama`;
  return [`${what}: give every episode, or pass --remove-episodes`];
}

export function removedEpisodes(current: DramaEntry, wanted: DramaEntry): number[] {
  const kept = new Set(wanted.episodes.map(({ episode }) => episode));
  return current.episodes.map(({ episode }) => episode).filter((number) => !kept.has(number));
}

/** Thumbnails, durations and subtitles are stored with a video: without one they would be lost. */
function factsWithoutVideo({ episodes }: DramaEntry, given: Given): Refusal[] {
  return episodes
    .filter(({ video }) => video === '')
    .flatMap(({ episode }) => {
      const row = given.episodes?.get(episode);
      const [subtitle] = given.subtitles.get(episode) ?? [];
      const reason = (what: string) => `episode ${episode} has ${what} but no video`;
      return [
        ...(row?.thumbnail ? [{ place: row.place, reason: reason('a thumbnail') }] : []),
        ...(row?.duration_seconds ? [{ place: row.place, reason: reason('a duration') }] : []),
        ...(subtitle ? [{ place: subtitle.place, reason: reason('subtitles') }] : []),
      ];
    });
}

/** Subtitles of episodes that do not exist: they would be dropped without a word. */
export function strayRefusals({ episodes }: DramaEntry, given: Given): Refusal[] {
  const numbers = new Set(episodes.map(({ episode }) => episode));
  return Array.from(given.subtitles)
    .filter(([episode]) => !numbers.has(episode))
    .flatMap(([episode, rows]) =>
      rows.map(({ place }) => ({ place, reason: `there is no episode ${episode}` })),
    );
}

/** Whether pages can show the media that a change brings; unchanged media is not judged again. */
export function judgeMedia({ field, value, media }: Change, library: MediaLibrary) {
  if (!media || value === '') return {};
  const { fault, warning } = judgeAddress(value, media, library);
  return {
    ...(fault && { fault: `${field} ${value} ${fault}` }),
    ...(warning && { warning: `${field} ${value} ${warning}` }),
  };
}

/** Worth a look, but no reason to refuse. */
export function warningsOf(
  { state, texts, external_id }: DramaEntry,
  current: StoredDrama | undefined,
  withdrawnAt: Date | undefined,
): string[] {
  const missing = locales.filter((locale) => !texts[locale]);
  return [
    ...(withdrawnAt && state === 'published'
      ? [`publishes ${external_id} again, which was withdrawn on ${day(withdrawnAt)}`]
      : []),
    ...(current?.state === 'published' && state !== 'published'
      ? [`takes ${external_id} off the site: state published → ${state}`]
      : []),
    ...(missing.length > 0 ? [`no text in ${missing.join(', ')}`] : []),
  ];
}

/** `2026-01-31`, by the clock of this machine. */
function day(time: Date): string {
  return time.toLocaleDateString('sv-SE');
}
