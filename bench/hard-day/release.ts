import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

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
