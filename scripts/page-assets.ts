import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Manifest, Plugin } from 'vite';

const NAME = 'virtual:page-assets';
const ENTRY = 'web/entry.client.tsx';
const root = join(import.meta.dirname, '..');

/** The files a browser needs for one module. */
export interface Assets {
  /** In the order of execution, so the module's own is the last. */
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
  const styles = globSync('{ui,web,workbench}/**/*.css', { cwd: root }).map((file) => `/${file}`);
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

/** The files of a chunk and of all chunks that it imports directly or indirectly. */
function collect(manifest: Manifest, name: string): Assets {
  const reached = new Set([name]);
  for (const each of reached) for (const next of manifest[each]?.imports ?? []) reached.add(next);
  const chunksOf = (names: Iterable<string>) => [...names].flatMap((each) => manifest[each] ?? []);
  return {
    scripts: chunksOf(importsFirst(manifest, name)).map(({ file }) => `/${file}`),
    styles: chunksOf(reached).flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
  };
}

/** In the order of execution. */
function importsFirst(manifest: Manifest, name: string, ordered = new Set<string>()): Set<string> {
  for (const next of manifest[name]?.imports ?? [])
    if (!ordered.has(next)) importsFirst(manifest, next, ordered);
  return ordered.add(name);
}
