import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { envExample, withSettingsTable } from './settings.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

test('.env.example is what npm run docs makes from config.ts', () => {
  expect(read('.env.example')).toBe(envExample());
});

test('the settings table of the manual is what npm run docs makes from config.ts', () => {
  const manual = read('docs/operating.md');
  expect(manual).toBe(withSettingsTable(manual));
});

test('.env.example with every line uncommented gives the same configuration as no file', () => {
  const uncommented = read('.env.example').replace(/^#(?=[A-Z])/gm, '');
  expect(readConfig(parseEnv(uncommented))).toEqual(readConfig({}));
});
