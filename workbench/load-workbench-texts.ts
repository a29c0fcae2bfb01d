import { texts } from 'virtual:workbench-texts';
import type { WorkbenchArea } from '#i18n/areas.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import { loadTranslator, tabLocale } from '#ui/text/texts.ts';

/** Loads texts of the workbench in the tab's language; the server renders all languages. */
export async function loadWorkbenchTexts(...areas: readonly WorkbenchArea[]): Promise<void> {
  const needed = import.meta.env.SSR ? locales : [tabLocale()];
  await Promise.all(needed.map((locale) => addTexts(locale, areas)));
}

async function addTexts(locale: Locale, areas: readonly WorkbenchArea[]): Promise<void> {
  const [{ addMessages }, ...loaded] = await Promise.all([
    loadTranslator(locale, []),
    ...areas.map((area) => texts[locale][area]()),
  ]);
  for (const { default: messages } of loaded) addMessages(messages);
}
