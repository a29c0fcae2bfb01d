import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/settings/config.ts';
import { envExample, withSettingsTable } from './settings.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

test('.env.example lists every setting as config.ts declares it; npm run docs makes it', () => {
  expect(read('.env.example')).toBe(envExample());
});

test('the table of the README is that of config.ts; npm run docs makes it', () => {
  const readme = read('README.md');
  expect(readme).toBe(withSettingsTable(readme));
});

test('.env.example with every default written out configures nothing else than no file', () => {
  const uncommented = read('.env.example').replace(/^#(?=[A-Z])/gm, '');
  expect(readConfig(parseEnv(uncommented))).toEqual(readConfig({}));
});
