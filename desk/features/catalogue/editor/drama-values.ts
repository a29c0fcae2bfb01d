import type { DramaChanges, DramaDetails } from '#contract/desk/catalogue/catalogue.ts';
import { type EditedFields, editedFields } from '#contract/desk/sheets/drama-fields.ts';
import { fillFields } from '#contract/desk/sheets/field.ts';
import { isSame } from '#desk/lib/is-same.ts';
import { type Locale, locales } from '#i18n/locales.ts';

/** What the form edits. Every language has texts, which may be empty. */
export interface DramaValues extends EditedFields {
  texts: Record<Locale, { title: string; synopsis: string }>;
  episodes: EpisodeValues[];
}

export type EpisodeValues = Omit<DramaDetails['episodes'][number], 'is_removed'>;

export function toValues(drama: DramaDetails): DramaValues {
  return {
    ...fillFields(editedFields, (_, name) => drama[name]),
    texts: inLocales((locale) => drama.texts[locale] ?? { title: '', synopsis: '' }),
    episodes: drama.episodes.map(({ is_removed, ...episode }) => episode),
  };
}

export function inLocales<Value>(toValue: (locale: Locale) => Value): Record<Locale, Value> {
  const entries = locales.map((locale) => [locale, toValue(locale)]);
  return Object.fromEntries(entries);
}

/** The fields of `values` that differ from `base`, as `saveDrama` takes them. */
export function toChanges(base: DramaValues, values: DramaValues): DramaChanges {
  const { texts, episodes, ...facts } = values;
  const before: Record<string, unknown> = { ...base };
  const changed = Object.entries(facts).filter(([name, value]) => !isSame(value, before[name]));
  const changedTexts = locales.flatMap((locale) => {
    const [before, after] = [base.texts[locale], texts[locale]];
    const parts = {
      ...(after.title !== before.title && { title: after.title }),
      ...(after.synopsis !== before.synopsis && { synopsis: after.synopsis }),
    };
    return Object.keys(parts).length > 0 ? [[locale, parts] as const] : [];
  });
  return {
    ...Object.fromEntries(changed),
    ...(changedTexts.length > 0 && { texts: Object.fromEntries(changedTexts) }),
    ...(!isSame(episodes, base.episodes) && { episodes }),
  };
}

/** The numbers of episodes that are no longer there. */
export function removedEpisodes(base: DramaValues, values: DramaValues): number[] {
  const kept = new Set(values.episodes.map(({ episode }) => episode));
  return base.episodes.map(({ episode }) => episode).filter((number) => !kept.has(number));
}
