import { texts } from 'virtual:desk-texts';
import type { DeskArea, PageArea } from '#i18n/areas.ts';
import { createTranslator, type Translator } from '#i18n/i18n.ts';
import { isLocale, type Locale } from '#i18n/locales.ts';

export type TextArea = DeskArea | PageArea;

/** The language of this tab, which never changes: choosing another one loads a new document. */
function tabLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'en';
}

const locale = tabLocale();
const loaded = new Map<TextArea, Promise<void>>();
let base: Promise<BaseTexts> | undefined;

interface BaseTexts {
  translator: Translator;
  /** Imports the texts of an area. */
  areas: Awaited<ReturnType<(typeof texts)[Locale]>>['areas'];
}

async function loadBase(language: Locale): Promise<BaseTexts> {
  const { default: messages, areas } = await texts[language]();
  return { translator: createTranslator(language, messages), areas };
}

/** The texts of the shell, loaded once. */
function loadShell(): Promise<BaseTexts> {
  base ??= loadBase(locale);
  base.catch(() => {
    base = undefined;
  });
  return base;
}

/** The translator with the texts of the shell. */
export async function loadTranslator(): Promise<Translator> {
  return (await loadShell()).translator;
}

/** Adds the texts of these areas to the translator; each is loaded once. */
export async function loadTexts(areas: readonly TextArea[]): Promise<Translator> {
  const shell = await loadShell();
  await Promise.all(areas.map((area) => addTexts(shell, area)));
  return shell.translator;
}

function addTexts({ translator, areas }: BaseTexts, area: TextArea): Promise<void> {
  const known = loaded.get(area);
  if (known) return known;
  const loading = areas[area]().then((messages) => translator.addMessages(messages.default));
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
  const { translator, areas: imports } = await loadBase(language);
  const others = await Promise.all(areas.map((area) => imports[area]()));
  for (const other of others) translator.addMessages(other.default);
  return translator;
}
