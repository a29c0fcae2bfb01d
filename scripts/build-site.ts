import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Build, buildNamed, keepBuild, listBuilds } from '#server/settings/builds.ts';
import { ContentError } from './content/source.ts';

/**
 * Makes the build of the present sources the current one. It is made in a folder with a temporary
 * name, unless it exists already, so a folder with the name of a build is always complete.
 */
const root = join(import.meta.dirname, '..');
const ID_LENGTH = 12;

/** Every file and folder the build reads. */
const sources = [
  'ui',
  'web',
  'desk',
  'workbench',
  'public',
  'contract',
  'subtitles',
  'i18n',
  'content',
  'scripts/build-site.ts',
  'scripts/compile-content.ts',
  'scripts/content',
  'scripts/compress-build.ts',
  'scripts/inline-script.ts',
  'scripts/page-assets.ts',
  'server/http/files/compression.ts',
  'server/http/pages/pages.ts',
  'server/areas/content/placeholders.ts',
  'vite.config.ts',
  'package-lock.json',
];

// Open tabs compare the id of their build with the one that the server has.
const id = hashSources().slice(0, ID_LENGTH);
const { folder } = buildNamed(id);
if (listBuilds()[0]?.folder !== folder || !existsSync(folder)) {
  if (!existsSync(folder)) await makeBuild().catch(explainContentError);
  keepBuild(id);
}

async function makeBuild() {
  console.log('· building the site');
  const unfinished = buildNamed(`${id}.unfinished`);
  rmSync(unfinished.folder, { recursive: true, force: true });
  await buildWithVite(unfinished);
  // Loaded here, because most starts find the build made.
  const { compileContent } = await import('./compile-content.ts');
  await compileContent(unfinished, id);
  const { compressBuild } = await import('./compress-build.ts');
  await compressBuild(unfinished);
  renameSync(unfinished.folder, folder);
}

async function buildWithVite({ client, desk, server }: Build) {
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({
    root,
    logLevel: 'warn',
    define: { BUILD_ID: JSON.stringify(id) },
    environments: {
      client: { build: { outDir: client } },
      desk: { build: { outDir: desk } },
      ssr: { build: { outDir: server } },
    },
  });
  await builder.buildApp();
}

/** An error in a document is one line for its author. */
function explainContentError(error: unknown): never {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (/\.[a-z]+$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    return entry.isDirectory() ? listFiles(inner) : [inner];
  });
}
