import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import {
  accountFormAreas,
  baseAreas,
  deskAreas,
  deskBaseAreas,
  pageAreas,
  serverAreas,
  workbenchAreas,
} from './areas.ts';
import type { Messages } from './format.ts';
import type { Locale } from './locales.ts';

export const messagesFolder = join(import.meta.dirname, 'messages');

export const allAreas: readonly string[] = [
  ...baseAreas,
  ...pageAreas,
  ...workbenchAreas,
  ...accountFormAreas,
  ...serverAreas,
  ...deskBaseAreas,
  ...deskAreas,
];

/** The uncompiled texts of one language, from all files of these areas. */
export function readMessages(
  locale: Locale,
  areas: readonly string[] = allAreas,
): Record<string, string> {
  const read = (area: string) =>
    JSON.parse(readFileSync(join(messagesFolder, locale, `${area}.json`), 'utf8'));
  return Object.assign({}, ...areas.map(read));
}

/**
 * Compiles texts for `format.ts`. The server does this when it starts; the build does it for
 * browsers, so that they download no parser.
 */
export function compileCatalogue(locale: Locale, areas?: readonly string[]): Messages {
  return Object.fromEntries(
    Object.entries(readMessages(locale, areas)).map(([key, message]) => [
      key,
      compileMessage(message),
    ]),
  );
}
