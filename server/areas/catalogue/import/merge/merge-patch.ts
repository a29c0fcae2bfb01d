import { WORLD } from '#contract/licence/territories.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import type {
  DramaEntry,
  EpisodeEntry,
  Names,
  VideoFacts,
} from '#server/areas/catalogue/entries/entry.ts';
import type { DramaPatch } from './drama-patch.ts';

export type GetVideoFacts = (video: string) => VideoFacts;

/**
 * Returns the drama as it is after the import: each value is from the file, else from the
 * catalogue, else empty. Validation decides whether a field may be empty.
 */
export function mergePatch(
  current: DramaEntry | undefined,
  { key, drama, episodes, replacesEpisodes }: DramaPatch,
  getVideoFacts: GetVideoFacts,
): DramaEntry {
  const texts = mergeTexts(current?.texts, drama.texts);
  const original_language = drama.original_language ?? current?.original_language ?? '';
  const original_title = drama.original_title ?? current?.original_title ?? '';
  return {
    external_id: key,
    state: drama.state || current?.state || 'draft',
    original_language,
    original_title: original_title || (texts[original_language as Locale]?.title ?? ''),
    release_date: drama.release_date ?? current?.release_date ?? '',
    new_release: drama.new_release ?? current?.new_release ?? false,
    tags: drama.tags ?? current?.tags ?? [],
    cover: drama.cover ?? current?.cover ?? '',
    banner_wide: drama.banner_wide ?? current?.banner_wide ?? '',
    banner_tall: drama.banner_tall ?? current?.banner_tall ?? '',
    audio_languages: drama.audio_languages ?? current?.audio_languages ?? [],
    subtitle_languages: drama.subtitle_languages ?? current?.subtitle_languages ?? [],
    ...mergePlaybackRules(current, drama),
    texts,
    episodes: mergeEpisodes(
      replacesEpisodes ? [] : (current?.episodes ?? []),
      episodes,
      getVideoFacts,
    ),
  };
}

type PlaybackRules = Pick<
  DramaEntry,
  'preview' | 'preview_episodes' | 'watch_territories' | 'watch_territories_excluded'
>;

/** A stored number or exclusion that the new rule does not allow is dropped with the old rule. */
function mergePlaybackRules(
  current: DramaEntry | undefined,
  patch: DramaPatch['drama'],
): PlaybackRules {
  const preview = patch.preview ?? current?.preview ?? 'all';
  const watch_territories = patch.watch_territories ?? current?.watch_territories ?? [WORLD];
  const { preview_episodes, watch_territories_excluded } = patch;
  const storedNumber = preview === 'first' ? current?.preview_episodes : null;
  const storedExclusions = watch_territories.includes(WORLD)
    ? current?.watch_territories_excluded
    : [];
  return {
    preview,
    preview_episodes: (preview_episodes === undefined ? storedNumber : preview_episodes) ?? null,
    watch_territories,
    watch_territories_excluded: watch_territories_excluded ?? storedExclusions ?? [],
  };
}

function mergeTexts(
  current: DramaEntry['texts'] = {},
  patch: DramaPatch['drama']['texts'] = {},
): DramaEntry['texts'] {
  const texts: DramaEntry['texts'] = {};
  for (const locale of locales) {
    const title = patch[locale]?.title ?? current[locale]?.title ?? '';
    const synopsis = patch[locale]?.synopsis ?? current[locale]?.synopsis ?? '';
    if (title || synopsis) texts[locale] = { title, synopsis };
  }
  return texts;
}

function mergeEpisodes(
  current: EpisodeEntry[],
  patch: DramaPatch['episodes'],
  getVideoFacts: GetVideoFacts,
): EpisodeEntry[] {
  const withFacts = ({ episode, video, titles }: Omit<EpisodeEntry, keyof VideoFacts>) => {
    const { thumbnail, duration_seconds, subtitles } = getVideoFacts(video);
    return { episode, video, titles, thumbnail, duration_seconds, subtitles };
  };
  if (!patch) return current.map((episode) => withFacts(episode));
  return Array.from(patch.values(), ({ episode, video, titles }) => {
    const before = current.find((other) => other.episode === episode);
    return withFacts({
      episode,
      video: video || before?.video || '',
      titles: mergeNames(before?.titles, titles),
    });
  }).sort((a, b) => a.episode - b.episode);
}

/** Names in `patch` replace the current ones; an empty name removes the current one. */
export function mergeNames(current: Names = {}, patch: Names | undefined = {}): Names {
  const names = { ...current, ...patch };
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name));
}
