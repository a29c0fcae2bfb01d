import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startVignette } from '#tests/support/processes/command.ts';
import packageFile from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

test('the script vignette runs from any folder, by its path and by a symbolic link', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-script-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const link = join(folder, 'linked');
  await symlink(join(root, 'vignette'), link);
  const runs = [join(root, 'vignette'), link].map(
    (program) => startVignette(folder, ['--version'], {}, program).result,
  );
  const done = { code: 0, stdout: `${packageFile.version}\n`, stderr: '' };
  expect(await Promise.all(runs)).toEqual([done, done]);
});

// Outside the project's folder, npx would download and run an unrelated package named vignette.
test('no document or message tells the operator to run npx vignette', () => {
  const files = globSync(['*.md', 'docs/**/*.md', 'cli/**/*.ts', 'server/**/*.ts'], { cwd: root });
  const found = files
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('npx vignette'));
  expect(found).toEqual([]);
});
