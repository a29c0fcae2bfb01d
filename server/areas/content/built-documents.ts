import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentPage } from '#contract/site/content.ts';
import type { Locale } from '#i18n/locales.ts';
import { codeOf } from '#server/errors/thrown.ts';
import type { Build } from '#server/settings/builds.ts';

/** A page's document in one language, with placeholders; undefined if there is none. */
export type FindDocument = (page: string, locale: Locale) => Promise<ContentPage | undefined>;

/** Reads the documents that a build has compiled; there are none before the first build. */
export function builtDocuments(build: Build | undefined): FindDocument {
  return async (page, locale) => {
    if (!build) return undefined;
    try {
      return JSON.parse(await readFile(join(build.content, `${page}.${locale}.json`), 'utf8'));
    } catch (error) {
      // Without its folder the build was deleted under the server, which is not a missing page.
      const isMissing = codeOf(error) === 'ENOENT';
      if (isMissing && existsSync(build.content)) return undefined;
      throw error;
    }
  };
}
