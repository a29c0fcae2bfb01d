import { readFile } from 'node:fs/promises';
import {
  type Command,
  InvalidArgumentError,
  Option,
  type OptionValues,
} from '@commander-js/extra-typings';
import { localTime, nonEmptyText, wholeNumber } from '#cli/arguments.ts';
import {
  MAX_SCREENER_DAYS,
  MAX_SCREENER_NOTE,
  MAX_SCREENER_PLAYS,
} from '#contract/desk/sales/screener-limits.ts';
import type { ScreenerTerms } from '#server/areas/screeners/screener-record.ts';
import { OperatorError, WrongUse } from '#server/errors/operator-error.ts';
import { isAbsent, unreadable } from '#server/files/file-failure.ts';

export const DAY_MS = 86_400_000;
const UNLIMITED = 'unlimited';

interface TermsOptions {
  opens?: Date;
  expires?: Expiry;
  plays?: number | typeof UNLIMITED;
  watermark?: boolean;
  burnedIn?: boolean;
  note?: string;
  noteFile?: string;
}

type Expiry = { days: number } | { at: Date };

/** The options that `create`, `approve` and `change` share. */
export function addTermsOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
) {
  return command
    .option(
      '--opens <time>',
      'can be watched from then on: a date or a time, in the time zone of this machine or, with Z, UTC',
      localTime,
    )
    .option(
      '--expires <time>',
      'a number of days from --opens or now, a date (to the end of that day) or a time, as for --opens',
      expiry,
    )
    .option('--plays <number>', 'how often each episode can be played, or "unlimited"', playLimit)
    .addOption(new Option('--note <text>', 'for the recipient, in the mail').argParser(note))
    .addOption(new Option('--note-file <file>', 'a text file with the note').conflicts('note'));
}

const note = nonEmptyText(MAX_SCREENER_NOTE);

function expiry(text: string): Expiry {
  if (/^\d{1,4}$/.test(text)) return { days: wholeNumber(1, MAX_SCREENER_DAYS)(text) };
  const at = localTime(text);
  if (!text.includes(':')) at.setHours(23, 59);
  return { at };
}

function playLimit(text: string): number | typeof UNLIMITED {
  return text === UNLIMITED ? text : wholeNumber(1, MAX_SCREENER_PLAYS)(text);
}

/** Only the terms that were given. */
export async function readTerms(options: TermsOptions, now: Date): Promise<ScreenerTerms> {
  const { opens, expires, plays, watermark, burnedIn } = options;
  if (watermark === false && burnedIn)
    throw new WrongUse('--burned-in needs the watermark: leave out --no-watermark.');
  const text = await readNote(options);
  return {
    ...(opens && { opensAt: opens }),
    ...(expires && { expiresAt: toTime(expires, opens ?? now) }),
    ...(plays !== undefined && { maxPlays: plays === UNLIMITED ? null : plays }),
    ...(watermark !== undefined && { hasWatermark: watermark }),
    ...(burnedIn !== undefined && { isBurnedIn: burnedIn }),
    ...(text !== undefined && { note: text }),
  };
}

function toTime(expires: Expiry, from: Date): Date {
  return 'at' in expires ? expires.at : daysAfter(from, expires.days);
}

export function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS);
}

async function readNote({ note: text, noteFile }: TermsOptions): Promise<string | undefined> {
  if (noteFile === undefined) return text;
  const content = await readFile(noteFile, 'utf8').catch((error) => {
    throw isAbsent(error)
      ? new OperatorError(`There is no file ${noteFile}.`)
      : unreadable(noteFile, error);
  });
  try {
    return note(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof InvalidArgumentError)
      throw new OperatorError(`${noteFile}: the note is not valid. ${error.message}`);
    throw error;
  }
}
