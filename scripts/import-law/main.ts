/** Checks the imports of every file: prints each violation and each cycle, and exits with 1. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCycles } from './cycles.ts';
import { importsOf } from './imports.ts';
import { violations } from './rules.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync(
  '{contract,i18n,subtitles,server,cli,web,demo,bench,scripts,tests}/**/*.{ts,tsx}',
  { cwd: root },
);
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

const forbidden = files
  .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
  .flatMap((file) => violations(file, sources.get(file) ?? ''));

const graph = new Map(
  files.map((file) => {
    const targets = importsOf(file, sources.get(file) ?? '').map(({ target }) => target);
    return [file, targets.filter((target) => sources.has(target))];
  }),
);
const cycles = findCycles(graph).map((cycle) => `import cycle: ${cycle.join(', ')}`);

for (const line of [...forbidden, ...cycles]) console.error(line);
// Exiting here would discard lines that a pipe has not taken yet.
process.exitCode = forbidden.length + cycles.length === 0 ? 0 : 1;
