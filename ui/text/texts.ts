import { texts } from 'virtual:texts';
import type { PageArea } from '#i18n/areas.ts';
import { createTranslator, type Translator } from '#i18n/i18n.ts';
import { isLocale, type Locale } from '#i18n/locales.ts';

interface BaseTexts {
  translator: Translator;
  /** Imports the texts of an area. */
  areas: Awaited<ReturnType<(typeof texts)[Locale]>>['areas'];
}

/** By language. */
const loadedTexts = new Map<Locale, Promise<BaseTexts>>();
const loadedAreas = new Map<string, Promise<void>>();

/** The translator of a language, with the texts of every page and of the given areas. */
export async function loadTranslator(
  locale: Locale,
  areas: readonly PageArea[],
): Promise<Translator> {
  const base = await loadBase(locale);
  await Promise.all(areas.map((area) => addMessages(base, area)));
  return base.translator;
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

/** Cached by language; a failed load is not cached. */
function loadBase(locale: Locale): Promise<BaseTexts> {
  const known = loadedTexts.get(locale);
  if (known) return known;
  const loading = texts[locale]().then(({ default: messages, areas }) => ({
    translator: createTranslator(locale, messages),
    areas,
  }));
  loadedTexts.set(locale, loading);
  loading.catch(() => loadedTexts.delete(locale));
  return loading;
}

/** Adds an area's texts to the translator; each area is loaded once. */
function addMessages({ translator, areas }: BaseTexts, area: PageArea): Promise<void> {
  const name = `${translator.locale} ${area}`;
  const known = loadedAreas.get(name);
  if (known) return known;
  const loading = areas[area]().then((messages) => translator.addMessages(messages.default));
  loadedAreas.set(name, loading);
  loading.catch(() => loadedAreas.delete(name));
  return loading;
}
