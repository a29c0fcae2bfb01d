import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { prefixOf } from '#i18n/locales.ts';
import type { Build } from '#server/settings/builds.ts';
import { compileAll } from './content/library.ts';
import { picturesFolder, readPictures } from './content/pictures.ts';

/**
 * Compiles the documents in `content/` to HTML with placeholders, which the server fills in, and
 * lists these pages in the build's manifest for browsers.
 */
export async function compileContent({ client, content }: Build, id: string): Promise<void> {
  const documents = await compileAll(
    await readPictures((file) => publishPicture(file, join(client, 'assets'))),
  );
  await mkdir(content);
  for (const { path, locale, page } of documents)
    await writeFile(join(content, `${path}.${locale}.json`), JSON.stringify(page));
  await mkdir(join(client, 'builds/meta'), { recursive: true });
  const paths = new Set(documents.map(({ path, locale }) => `/${prefixOf(locale)}/${path}`));
  const manifest = {
    id,
    timestamp: Date.now(),
    prerendered: [...paths],
    routeRules: Object.fromEntries([...paths].map((path) => [path, { prerender: true }])),
  };
  await writeFile(join(client, `builds/meta/${id}.json`), JSON.stringify(manifest));
}

/** Copies a picture to the assets. Its name contains a hash, because assets are cached permanently. */
function publishPicture(file: string, assets: string): string {
  const from = join(picturesFolder, file);
  const { name, ext } = parse(file);
  const hash = createHash('sha256').update(readFileSync(from)).digest('base64url').slice(0, 8);
  copyFileSync(from, join(assets, `${name}-${hash}${ext}`));
  return `/assets/${name}-${hash}${ext}`;
}
