import { texts } from 'virtual:texts';
import type { PageArea } from '../../../i18n/areas.ts';
import { createTranslator, type Translator } from '../../../i18n/i18n.ts';
import { isLocale, type Locale } from '../../../i18n/locales.ts';

const translators = new Map<Locale, Promise<Translator>>();
const learned = new Map<string, Promise<void>>();

/** Who speaks a language: the texts of every page, and of the areas asked for here or before. */
export async function loadTranslator(
  locale: Locale,
  areas: readonly PageArea[],
): Promise<Translator> {
  const translator = translatorOf(locale);
  await Promise.all(areas.map((area) => addMessages(translator, locale, area)));
  return translator;
}

/** For a page of this tab, or a part of one that loads when first wanted. */
export async function loadTexts(...areas: readonly PageArea[]): Promise<void> {
  await loadTranslator(tabLocale(), areas);
}

/** Choosing another language loads the page anew. */
export function tabLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'en';
}

/** What failed is fetched again when asked for again. */
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

/** Both are fetched at once. */
function addMessages(
  translator: Promise<Translator>,
  locale: Locale,
  area: PageArea,
): Promise<void> {
  const name = `${locale} ${area}`;
  const known = learned.get(name);
  if (known) return known;
  const learning = Promise.all([translator, texts[locale][area]()]).then(
    ([{ addMessages }, messages]) => addMessages(messages.default),
  );
  learned.set(name, learning);
  learning.catch(() => learned.delete(name));
  return learning;
}
