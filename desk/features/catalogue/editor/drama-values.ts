import type { DramaChanges, DramaDetails } from '#contract/desk/catalogue.ts';
import { isSame } from '#desk/lib/is-same.ts';
import { type Locale, locales } from '#i18n/locales.ts';

type CopiedField =
  | 'original_language'
  | 'original_title'
  | 'release_date'
  | 'new_release'
  | 'tags'
  | 'cover'
  | 'banner_wide'
  | 'banner_tall'
  | 'audio_languages'
  | 'subtitle_languages'
  | 'preview'
  | 'preview_episodes'
  | 'watch_territories'
  | 'watch_territories_excluded';

/** What the form edits. Every language has texts, which may be empty. */
export interface DramaValues extends Pick<DramaDetails, CopiedField> {
  texts: Record<Locale, { title: string; synopsis: string }>;
  episodes: EpisodeValues[];
}

export interface EpisodeValues {
  episode: number;
  video: string;
  thumbnail: string;
  duration_seconds: number | null;
  titles: Partial<Record<Locale, string>>;
  subtitles: { language: string; label: string; file: string }[];
}

export function toValues(drama: DramaDetails): DramaValues {
  const { original_language, original_title, release_date, new_release, tags } = drama;
  const { cover, banner_wide, banner_tall, audio_languages, subtitle_languages } = drama;
  const { preview, preview_episodes, watch_territories, watch_territories_excluded } = drama;
  return {
    ...{ original_language, original_title, release_date, new_release, tags },
    ...{ cover, banner_wide, banner_tall, audio_languages, subtitle_languages },
    ...{ preview, preview_episodes, watch_territories, watch_territories_excluded },
    texts: Object.fromEntries(
      locales.map((locale) => [locale, drama.texts[locale] ?? { title: '', synopsis: '' }]),
    ) as DramaValues['texts'],
    episodes: drama.episodes.map(({ is_removed, ...episode }) => episode),
  };
}

/** The fields of `values` that differ from `base`, as `saveDrama` takes them. */
export function toChanges(base: DramaValues, values: DramaValues): DramaChanges {
  const { texts, episodes, ...facts } = values;
  const changed = Object.entries(facts).filter(
    ([name, value]) => !isSame(value, base[name as CopiedField]),
  );
  const changedTexts = locales.flatMap((locale) => {
    const [before, after] = [base.texts[locale], texts[locale]];
    const parts = {
      ...(after.title !== before.title && { title: after.title }),
      ...(after.synopsis !== before.synopsis && { synopsis: after.synopsis }),
    };
    return Object.keys(parts).length > 0 ? [[locale, parts] as const] : [];
  });
  return {
    ...(Object.fromEntries(changed) as Partial<DramaChanges>),
    ...(changedTexts.length > 0 && { texts: Object.fromEntries(changedTexts) }),
    ...(!isSame(episodes, base.episodes) && { episodes }),
  };
}

/** The numbers of episodes that are no longer there. */
export function removedEpisodes(base: DramaValues, values: DramaValues): number[] {
  const kept = new Set(values.episodes.map(({ episode }) => episode));
  return base.episodes.map(({ episode }) => episode).filter((number) => !kept.has(number));
}
