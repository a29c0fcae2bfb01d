import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { prefixOf } from '../i18n/locales.ts';
import { compileAll } from './content/library.ts';
import { picturesFolder, readPictures } from './content/pictures.ts';
import { ContentError } from './content/source.ts';

/**
 * Turns the documents in `content/` into what the server fills in and sends (`build/content`), and
 * tells browsers which pages these are in the build's manifest.
 */
const build = join(import.meta.dirname, '../build');
const { BUILD_ID = '' } = process.env;

/** Named after its content, as the other files of the build are: it is kept for ever. */
function publish(file: string): string {
  const from = join(picturesFolder, file);
  const { name, ext } = parse(file);
  const hash = createHash('sha256').update(readFileSync(from)).digest('base64url').slice(0, 8);
  copyFileSync(from, join(build, 'client/assets', `${name}-${hash}${ext}`));
  return `/assets/${name}-${hash}${ext}`;
}

try {
  const documents = await compileAll(await readPictures(publish));
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
