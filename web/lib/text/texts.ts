import { texts } from 'virtual:texts';
import type { PageArea } from '../../../i18n/areas.ts';
import { createSpeaker, type Speaker } from '../../../i18n/i18n.ts';
import { isLocale, type Locale } from '../../../i18n/locales.ts';

const speakers = new Map<Locale, Promise<Speaker>>();
const learned = new Map<string, Promise<void>>();

/** Who speaks a language: the texts of every page, and of the areas asked for here or before. */
export async function loadSpeaker(locale: Locale, areas: readonly PageArea[]): Promise<Speaker> {
  const speaker = speakerOf(locale);
  await Promise.all(areas.map((area) => learn(speaker, locale, area)));
  return speaker;
}

/** For a page of this tab, or a part of one that loads when first wanted. */
export async function loadTexts(...areas: readonly PageArea[]): Promise<void> {
  await loadSpeaker(tabLocale(), areas);
}

/** Choosing another language loads the page anew. */
export function tabLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'en';
}

/** What failed is fetched again when asked for again. */
function speakerOf(locale: Locale): Promise<Speaker> {
  const known = speakers.get(locale);
  if (known) return known;
  const speaker = texts[locale].base().then((messages) => createSpeaker(locale, messages.default));
  speakers.set(locale, speaker);
  speaker.catch(() => speakers.delete(locale));
  return speaker;
}

/** Both are fetched at once. */
function learn(speaker: Promise<Speaker>, locale: Locale, area: PageArea): Promise<void> {
  const name = `${locale} ${area}`;
  const known = learned.get(name);
  if (known) return known;
  const learning = Promise.all([speaker, texts[locale][area]()]).then(([{ learn }, messages]) =>
    learn(messages.default),
  );
  learned.set(name, learning);
  learning.catch(() => learned.delete(name));
  return learning;
}
