import { dramaFields } from '#contract/desk/sheets/drama-fields.ts';
import { fillFields } from '#contract/desk/sheets/field.ts';
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
  const facts = fillFields(dramaFields, ({ empty }, name) =>
    drama[name] === undefined ? (current?.[name] ?? empty) : drama[name],
  );
  const { original_title, original_language, preview, watch_territories } = facts;
  return {
    external_id: key,
    ...facts,
    original_title: original_title || (texts[original_language as Locale]?.title ?? ''),
    // A stored number or exclusion that the new rule does not allow is dropped with the old rule.
    ...(preview !== 'first' && { preview_episodes: drama.preview_episodes ?? null }),
    ...(!watch_territories.includes(WORLD) && {
      watch_territories_excluded: drama.watch_territories_excluded ?? [],
    }),
    texts,
    episodes: mergeEpisodes(
      replacesEpisodes ? [] : (current?.episodes ?? []),
      episodes,
      getVideoFacts,
    ),
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
