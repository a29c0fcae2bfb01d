import { join } from 'node:path';
import { type Build, newerBuilds, withKeptBuilds } from '#server/settings/builds.ts';
import { decodeName, type FileHandler, StaticFiles } from './static-files.ts';

/** Icon names have no hash, so a browser must revalidate them. */
const ICON_HEADERS = { 'cache-control': 'public, max-age=86400' };
/** File names contain a hash of the content, so a name always has the same content. */
const BUILD_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' };

/** The files for the browsers of a site, each with its path pattern. */
export function buildFiles(build: Build, site: 'client' | 'desk') {
  const folder = build[site];
  // Tabs load parts of the build that they were opened with. While servers are replaced one after
  // another, tabs also request parts of a newer build from a server of the old one.
  const assets = () => withKeptBuilds(build).map((each) => join(each[site], 'assets'));
  const manifests = () => [build, ...newerBuilds(build)].map((each) => join(each[site], 'builds'));
  return [
    filesAt('/assets/', assets, BUILD_HEADERS),
    // Not of older builds: without the manifest of its own build a tab knows that it is outdated.
    filesAt('/builds/', manifests, BUILD_HEADERS),
    filesAt('/icons/', () => [join(folder, 'icons')], ICON_HEADERS),
    // Browsers request this path without a link to it.
    { ...filesAt('/', () => [folder], ICON_HEADERS), at: '/favicon.ico' },
  ];
}

function filesAt(mount: string, roots: () => string[], headers: Record<string, string>) {
  const files = new StaticFiles({ roots, areFixed: true });
  const handler: FileHandler = {
    async respond(path, env) {
      const name = decodeName(path.slice(mount.length));
      const file = name === undefined ? undefined : await files.find(name);
      return file && files.send(file, env, headers);
    },
  };
  return { at: `${mount}*`, files: handler };
}
