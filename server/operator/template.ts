import { mkdir, writeFile } from 'node:fs/promises';
import { locales } from '#i18n/locales.ts';
import { makeWhole } from '../files/whole-file.ts';
import type { Config } from '../settings/config.ts';
import { definitionOf, factFormats, factNames } from './facts.ts';
import { FORMATS, operatorFileOf } from './read-facts.ts';

/** Writes a file with every fact left empty and their formats; never over a file that exists. Returns its path. */
export async function writeTemplate(config: Config, file?: string): Promise<string> {
  const path = file ?? operatorFileOf(config);
  // The default folder does not exist before the first start.
  if (!file && !config.operatorFile) await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const empty = factNames.map((name) => [name, definitionOf(name).isTranslated ? emptyTexts : '']);
  const template = { [FORMATS]: formats, ...Object.fromEntries(empty) };
  await makeWhole(path, (draft) => writeFile(draft, `${JSON.stringify(template, null, 2)}\n`));
  return path;
}

/** The formats of the facts that are not any text. */
const formats = Object.fromEntries(
  factNames.flatMap((name) => {
    const { kind } = definitionOf(name);
    return kind === 'text' ? [] : [[name, factFormats[kind]]];
  }),
);

const emptyTexts = Object.fromEntries(locales.map((locale) => [locale, '']));
