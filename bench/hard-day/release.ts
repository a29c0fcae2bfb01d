import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildNamed, keepBuild, listBuilds } from '#server/settings/builds.ts';

const root = join(import.meta.dirname, '../..');
const NEW_BUILD = 'hard-day';

/** The beginning of a heading that only the deployed build has. */
export const NEW_HEADING = 'The new build: ';

/** What a server reads at run time; it does not start if a part is missing. */
const PARTS = [
  'build',
  'cli',
  'content',
  'contract',
  'demo',
  'i18n',
  'package.json',
  'scripts',
  'server',
  'subtitles',
];

/** A copy of the program with its build, so that the benchmark can replace the build. */
export async function makeRelease(folder: string): Promise<void> {
  await mkdir(folder);
  for (const part of PARTS) await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/**
 * Adds a build to a release and makes it the current one. It is a copy, in which the page About has
 * another heading.
 */
export async function deployBuild(release: string): Promise<void> {
  const builds = join(release, 'build');
  const [current] = listBuilds(builds);
  if (!current) throw new Error('the release has no build');
  const added = buildNamed(NEW_BUILD, builds);
  await cp(current.folder, added.folder, { recursive: true });
  const page = join(added.content, 'about.en.json');
  await writeFile(page, (await readFile(page, 'utf8')).replace('<h1>', `<h1>${NEW_HEADING}`));
  keepBuild(NEW_BUILD, builds);
}
