import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCycles } from './cycles.ts';
import { importsOf } from './imports.ts';
import { violations } from './rules.ts';

/** One line for each import that the law refuses and for each import cycle, type imports included. */
export function checkTree(root: string): string[] {
  const sources = new Map(
    filesOf(root).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const forbidden = [...sources].flatMap(([file, source]) => violations(file, source));
  const graph = new Map(
    [...sources].map(([file, source]) => {
      const targets = importsOf(file, source).map(({ target }) => target);
      return [file, targets.filter((target) => sources.has(target))];
    }),
  );
  const cycles = findCycles(graph).map((cycle) => `import cycle: ${cycle.join(', ')}`);
  return [...forbidden, ...cycles];
}

/** The source files that git tracks or would add, so that no folder has to be listed. */
function filesOf(root: string): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mts', '*.mjs'],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
}
