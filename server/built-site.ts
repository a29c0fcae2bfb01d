import { join } from 'node:path';
import type { RenderPage } from './http/pages/pages.ts';
import type { Config } from './settings/config.ts';
import { mediaFolders } from './settings/media-folders.ts';

const root = join(import.meta.dirname, '..');

/** The parts of the site that `npm run build` has made. */
export async function builtSite(config: Config) {
  const { renderPage } = await import(join(root, 'build/server/index.js'));
  return {
    render: renderPage as RenderPage,
    clientFolder: join(root, 'build/client'),
    mediaFolders: mediaFolders(config),
  };
}
