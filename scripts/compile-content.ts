import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { prefixOf } from '../i18n/locales.ts';
import { compileAll } from './content/library.ts';
import { picturesFolder, readPictures } from './content/pictures.ts';
import { ContentError } from './content/source.ts';

/**
 * Compiles the documents in `content/` to HTML with placeholders (`build/content`), which the server
 * fills in, and lists these pages in the build's manifest for browsers.
 */
const build = join(import.meta.dirname, '../build');
const { BUILD_ID = '' } = process.env;

/** Copies a picture to the assets. Its name contains a hash, because assets are cached permanently. */
function publishPicture(file: string): string {
  const from = join(picturesFolder, file);
  const { name, ext } = parse(file);
  const hash = createHash('sha256').update(readFileSync(from)).digest('base64url').slice(0, 8);
  copyFileSync(from, join(build, 'client/assets', `${name}-${hash}${ext}`));
  return `/assets/${name}-${hash}${ext}`;
}

try {
  const documents = await compileAll(await readPictures(publishPicture));
  await rm(join(build, 'content'), { recursive: true, force: true });
  await mkdir(join(build, 'content'));
  for (const { path, locale, page } of documents)
    await writeFile(join(build, 'content', `${path}.${locale}.json`), JSON.stringify(page));
  await mkdir(join(build, 'client/builds/meta'), { recursive: true });
  const paths = new Set(documents.map(({ path, locale }) => `/${prefixOf(locale)}/${path}`));
  const manifest = {
    id: BUILD_ID,
    timestamp: Date.now(),
    prerendered: [...paths],
    routeRules: Object.fromEntries([...paths].map((path) => [path, { prerender: true }])),
  };
  await writeFile(join(build, `client/builds/meta/${BUILD_ID}.json`), JSON.stringify(manifest));
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
