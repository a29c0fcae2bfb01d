import { type Locale, locales } from '../../../../../i18n/locales.ts';
import type { DramaEntry, EpisodeEntry, Names, VideoFacts } from '../../entries/entry.ts';
import type { Given } from './assemble-patch.ts';

export type FactsOf = (video: string) => VideoFacts;

/**
 * The drama as it would be: what the file says over what the catalogue has. What neither has is
 * empty; the rules judge whether it may be.
 */
export function overlay(
  current: DramaEntry | undefined,
  { key, drama, episodes }: Given,
  factsOf: FactsOf,
): DramaEntry {
  const texts = overlayTexts(current?.texts, drama.texts);
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
    texts,
    episodes: overlayEpisodes(current?.episodes ?? [], episodes, factsOf),
  };
}

function overlayTexts(
  current: DramaEntry['texts'] = {},
  given: Given['drama']['texts'] = {},
): DramaEntry['texts'] {
  const texts: DramaEntry['texts'] = {};
  for (const locale of locales) {
    const title = given[locale]?.title ?? current[locale]?.title ?? '';
    const synopsis = given[locale]?.synopsis ?? current[locale]?.synopsis ?? '';
    if (title || synopsis) texts[locale] = { title, synopsis };
  }
  return texts;
}

function overlayEpisodes(
  current: EpisodeEntry[],
  given: Given['episodes'],
  factsOf: FactsOf,
): EpisodeEntry[] {
  const withFacts = ({ episode, video, titles }: Omit<EpisodeEntry, keyof VideoFacts>) => {
    const { thumbnail, duration_seconds, subtitles } = factsOf(video);
    return { episode, video, titles, thumbnail, duration_seconds, subtitles };
  };
  if (!given) return current.map((episode) => withFacts(episode));
  return Array.from(given.values(), ({ episode, video, titles }) => {
    const before = current.find((other) => other.episode === episode);
    return withFacts({
      episode,
      video: video || before?.video || '',
      titles: overlayNames(before?.titles, titles),
    });
  }).sort((a, b) => a.episode - b.episode);
}

export function overlayNames(current: Names = {}, given: Names | undefined = {}): Names {
  const names = { ...current, ...given };
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name));
}
