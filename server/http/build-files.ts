import { join } from 'node:path';
import { StaticFiles } from './static-files.ts';

/** Icon names have no hash, so a browser must revalidate them. */
const ICON_HEADERS = { 'cache-control': 'public, max-age=86400' };
/** File names contain a hash of the content, so a name always has the same content. */
const BUILD_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' };

/** The files of the build, each with its path pattern. */
export function buildFiles(folder: string) {
  return [
    filesAt('/assets/', join(folder, 'assets'), BUILD_HEADERS),
    filesAt('/builds/', join(folder, 'builds'), BUILD_HEADERS),
    filesAt('/icons/', join(folder, 'icons'), ICON_HEADERS),
    // Browsers request this path without a link to it.
    { ...filesAt('/', folder, ICON_HEADERS), at: '/favicon.ico' },
  ];
}

function filesAt(mount: string, root: string, headers: Record<string, string>) {
  return { at: `${mount}*`, files: new StaticFiles({ roots: [root], mount, headers }) };
}
