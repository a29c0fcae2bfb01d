import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentPage } from '../../../contract/site/content.ts';
import type { Locale } from '../../../i18n/locales.ts';

/** A page's document in one language, with placeholders; undefined if there is none. */
export type FindDocument = (page: string, locale: Locale) => Promise<ContentPage | undefined>;

/** Reads the documents that the build has compiled. */
export function builtDocuments(folder: string): FindDocument {
  return async (page, locale) => {
    try {
      return JSON.parse(await readFile(join(folder, `${page}.${locale}.json`), 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
}
