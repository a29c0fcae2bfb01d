import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Opens files up to the limit, then runs Node with `createFfmpeg` in place of ffmpeg. */
const script = `
  import { openSync } from 'node:fs';
  import { createFfmpeg } from '${join(import.meta.dirname, 'ffmpeg.ts')}';
  import { explainFailure } from '${join(import.meta.dirname, '../../errors/explain-failure.ts')}';
  try {
    for (;;) openSync('/dev/null');
  } catch {}
  const { read } = createFfmpeg(process.execPath);
  await read(['--version']).catch((error) => console.log(explainFailure(error)));
`;

test('a program that cannot start because too many files are open is reported in one line', () => {
  const args = ['--input-type=module', '-e', script];
  const shell = ['-c', 'ulimit -n 64; exec "$0" "$@"', process.execPath, ...args];
  expect(execFileSync('sh', shell, { encoding: 'utf8' })).toBe(
    'Too many files are open (ulimit -n).\n',
  );
});
