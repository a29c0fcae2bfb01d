import { texts } from 'virtual:desk-texts';
import type { DeskArea, PageArea } from '../../i18n/areas.ts';
import { createTranslator, type Translator } from '../../i18n/i18n.ts';
import { isLocale, type Locale } from '../../i18n/locales.ts';

export type TextArea = DeskArea | PageArea;

/** The language of this tab, which never changes: choosing another one loads a new document. */
function tabLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'en';
}

const locale = tabLocale();
const loaded = new Map<TextArea, Promise<void>>();
let base: Promise<Translator> | undefined;

/** The translator with the texts of the shell. */
export function loadTranslator(): Promise<Translator> {
  base ??= texts[locale].base().then(({ default: messages }) => createTranslator(locale, messages));
  base.catch(() => {
    base = undefined;
  });
  return base;
}

/** Adds the texts of these areas to the translator; each is loaded once. */
export async function loadTexts(areas: readonly TextArea[]): Promise<Translator> {
  const translator = await loadTranslator();
  await Promise.all(areas.map((area) => addTexts(translator, area)));
  return translator;
}

function addTexts({ addMessages }: Translator, area: TextArea): Promise<void> {
  const known = loaded.get(area);
  if (known) return known;
  const loading = texts[locale][area]().then((messages) => addMessages(messages.default));
  loaded.set(area, loading);
  loading.catch(() => loaded.delete(area));
  return loading;
}

/** A translator of another language, for what a buyer sees in theirs. */
export async function loadTextsIn(
  language: Locale,
  areas: readonly TextArea[],
): Promise<Translator> {
  if (language === locale) return loadTexts(areas);
  const [messages, ...others] = await Promise.all([
    texts[language].base(),
    ...areas.map((area) => texts[language][area]()),
  ]);
  const translator = createTranslator(language, messages.default);
  for (const other of others) translator.addMessages(other.default);
  return translator;
}
