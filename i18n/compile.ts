import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from './locales.ts';

export const messagesFolder = join(import.meta.dirname, 'messages');

/** All texts of one language as written, area files joined. */
export function readMessages(locale: Locale): Record<string, string> {
  const folder = join(messagesFolder, locale);
  const areas = readdirSync(folder).sort();
  return Object.assign(
    {},
    ...areas.map((area) => JSON.parse(readFileSync(join(folder, area), 'utf8'))),
  );
}

/**
 * The catalogue Lingui's runtime takes. The server compiles at start, the build compiles for the
 * browser, so that no parser is downloaded.
 */
export function compileCatalogue(locale: Locale): Messages {
  return Object.fromEntries(
    Object.entries(readMessages(locale)).map(([key, message]) => [key, compileMessage(message)]),
  );
}
