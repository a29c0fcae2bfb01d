/** Checks the imports of every file: prints each violation and each cycle, and exits with 1. */
import { join } from 'node:path';
import { checkTree } from './check-tree.ts';

const found = checkTree(join(import.meta.dirname, '../..'));
for (const line of found) console.error(line);
// Exiting here would discard lines that a pipe has not taken yet.
process.exitCode = found.length === 0 ? 0 : 1;
