import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from '#contract/site/pages.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import { type CompiledDocument, compileDocument } from './compile-document.ts';
import type { Pictures } from './pictures.ts';
import { ContentError } from './source.ts';

const root = join(import.meta.dirname, '../..');

/** The paths of the pages that are made from documents. */
export const writtenPages = pages.filter((page) => page.isPrerendered).map(({ path }) => path);

const fileOf = (page: string, locale: Locale) => `content/${page}/${locale}.md`;

/** Compiles one document; returns undefined if it does not exist. */
export async function compileFile(
  page: string,
  locale: Locale,
  pictures: Pictures,
): Promise<CompiledDocument | undefined> {
  const file = fileOf(page, locale);
  if (!existsSync(join(root, file))) return undefined;
  return compileDocument(await readFile(join(root, file), 'utf8'), { file, locale, pictures });
}

export interface LibraryEntry extends CompiledDocument {
  path: string;
  locale: Locale;
}

/** Compiles every document; fails on unknown files and on links to missing sections. */
export async function compileAll(pictures: Pictures): Promise<LibraryEntry[]> {
  const wanted = writtenPages.flatMap((path) => locales.map((locale) => ({ path, locale })));
  const names = wanted.map(({ path, locale }) => fileOf(path, locale));
  const unknown = globSync('content/*/*.md', { cwd: root }).find((file) => !names.includes(file));
  if (unknown) throw new ContentError(`${unknown}:1: unknown page or language`);
  const found = await Promise.all(
    wanted.map(async ({ path, locale }) => {
      const document = await compileFile(path, locale, pictures);
      return document ? [{ ...document, path, locale }] : [];
    }),
  );
  const documents = found.flat();
  for (const document of documents) checkAnchors(document, documents);
  return documents;
}

/** Fails if a link names a section that its target document does not have. */
function checkAnchors({ links, source, locale }: LibraryEntry, documents: LibraryEntry[]) {
  for (const link of links) {
    const [, path, id = ''] = /^page:([^?#]*)[^#]*#(.*)$/.exec(link) ?? [];
    const target = documents.find((one) => one.path === path && one.locale === locale);
    if (target && !target.ids.includes(id))
      source.fail(source.lineOf(`(${link})`, 1), `${path} has no section ${id}`);
  }
}
