import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { keepBuild, listBuilds } from '../../server/settings/builds.ts';

const root = join(import.meta.dirname, '../..');

const NEW_BUILD = 'hard-day';

/** What a server reads at run time. */
const PARTS = [
  'build',
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
  for (const part of PARTS)
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      filter: (source) => !source.endsWith('demo/studio'),
    });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Adds a build with another id to a release and makes it the current one. */
export async function deployBuild(release: string): Promise<void> {
  const builds = join(release, 'build');
  const [current] = listBuilds(builds);
  if (!current) throw new Error('the release has no build');
  await cp(current.folder, join(builds, NEW_BUILD), { recursive: true });
  keepBuild(NEW_BUILD, builds);
}
