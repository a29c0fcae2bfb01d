/** `npm run docs`: the parts of the documentation that are made from code and from the database. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envExample, withSettingsTable } from './docs/settings.ts';

const root = join(import.meta.dirname, '..');

function rewrite(file: string, content: string) {
  writeFileSync(join(root, file), content);
  console.log(`wrote ${file}`);
}

rewrite('.env.example', envExample());
rewrite('README.md', withSettingsTable(readFileSync(join(root, 'README.md'), 'utf8')));
