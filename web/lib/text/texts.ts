import { texts } from 'virtual:texts';
import type { PageArea } from '../../../i18n/areas.ts';
import { createTranslator, type Translator } from '../../../i18n/i18n.ts';
import { isLocale, type Locale } from '../../../i18n/locales.ts';

const translators = new Map<Locale, Promise<Translator>>();
const loadedAreas = new Map<string, Promise<void>>();

/** The translator of a language, with the texts of every page and of the given areas. */
export async function loadTranslator(
  locale: Locale,
  areas: readonly PageArea[],
): Promise<Translator> {
  const translator = translatorOf(locale);
  await Promise.all(areas.map((area) => addMessages(translator, locale, area)));
  return translator;
}

/** Loads texts in the tab's language. */
export async function loadTexts(...areas: readonly PageArea[]): Promise<void> {
  await loadTranslator(tabLocale(), areas);
}

/** The language of this tab, which never changes: choosing another one loads a new document. */
export function tabLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'en';
}

/** The translator with the base texts, cached by language; a failed load is not cached. */
function translatorOf(locale: Locale): Promise<Translator> {
  const known = translators.get(locale);
  if (known) return known;
  const translator = texts[locale]
    .base()
    .then((messages) => createTranslator(locale, messages.default));
  translators.set(locale, translator);
  translator.catch(() => translators.delete(locale));
  return translator;
}

/** Loads an area's texts, possibly while the base texts load, and adds them to the translator. */
function addMessages(
  translator: Promise<Translator>,
  locale: Locale,
  area: PageArea,
): Promise<void> {
  const name = `${locale} ${area}`;
  const known = loadedAreas.get(name);
  if (known) return known;
  const loading = Promise.all([translator, texts[locale][area]()]).then(
    ([{ addMessages }, messages]) => addMessages(messages.default),
  );
  loadedAreas.set(name, loading);
  loading.catch(() => loadedAreas.delete(name));
  return loading;
}
