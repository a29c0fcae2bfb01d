import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Manifest, Plugin } from 'vite';

const NAME = 'virtual:page-assets';
const ENTRY = 'web/entry.client.tsx';
const root = join(import.meta.dirname, '..');

/** The files a browser needs for one module. */
export interface Assets {
  scripts: string[];
  styles: string[];
}

/**
 * `virtual:page-assets` gives the server's HTML the scripts and styles to link. In a build they are
 * read from Vite's manifest of the client build, which runs first.
 */
export function pageAssets(): Plugin {
  return {
    name: 'vignette-page-assets',
    resolveId: { filter: { id: /^virtual:page-assets$/ }, handler: () => `\0${NAME}` },
    load: {
      filter: { id: /^\0virtual:page-assets$/ },
      handler() {
        const { mode, name } = this.environment;
        const { client } = this.environment.getTopLevelConfig().environments;
        const find = () =>
          mode === 'dev' || !client ? developmentAssets() : builtAssets(client.build.outDir);
        // Only the server's HTML links the assets.
        const assets = name === 'client' ? {} : find();
        return `export const assets = ${JSON.stringify(assets)}`;
      },
    },
  };
}

/**
 * In development Vite serves sources. All styles are linked; else pages would be unstyled at first.
 */
function developmentAssets(): Record<string, Assets> {
  const styles = globSync('web/**/*.css', { cwd: root }).map((file) => `/${file}`);
  return { [ENTRY]: { scripts: [`/${ENTRY}`], styles } };
}

function builtAssets(folder: string): Record<string, Assets> {
  const file = resolve(root, folder, '.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const names = Object.keys(manifest).filter((name) =>
    /^web\/(entry|routes)|virtual:texts/.test(name),
  );
  return Object.fromEntries(
    names.map((name) => [name.replace(/^.*virtual:/, ''), collect(manifest, name)]),
  );
}

/** The files of a chunk, then those of all chunks that it imports directly or indirectly. */
function collect(manifest: Manifest, name: string): Assets {
  const reached = new Set([name]);
  for (const each of reached) for (const next of manifest[each]?.imports ?? []) reached.add(next);
  const chunks = [...reached].flatMap((each) => manifest[each] ?? []);
  return {
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
  };
}
