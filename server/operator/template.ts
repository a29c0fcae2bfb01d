import { mkdir, writeFile } from 'node:fs/promises';
import { locales } from '../../i18n/locales.ts';
import { makeWhole } from '../files/whole-file.ts';
import type { Config } from '../settings/config.ts';
import { definitionOf, factNames } from './facts.ts';
import { operatorFileOf } from './read-facts.ts';

/** Writes a file with every fact left empty; never over a file that exists. Returns its path. */
export async function writeTemplate(config: Config, file?: string): Promise<string> {
  const path = file ?? operatorFileOf(config);
  // The default folder does not exist before the first start.
  if (!file && !config.operatorFile) await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const empty = Object.fromEntries(
    factNames.map((name) => [name, definitionOf(name).isTranslated ? emptyTexts : '']),
  );
  await makeWhole(path, (draft) => writeFile(draft, `${JSON.stringify(empty, null, 2)}\n`));
  return path;
}

const emptyTexts = Object.fromEntries(locales.map((locale) => [locale, '']));
