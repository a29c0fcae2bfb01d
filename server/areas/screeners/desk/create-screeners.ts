import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { emailKey } from '#server/text/email-key.ts';
import { makeToken } from '#server/text/tokens.ts';
import { insertScreener, type ScreenerRow } from '../screener.queries.ts';
import type { NewScreener, ScreenerRecord } from '../screener-record.ts';

import { invite, readScreener, type ScreenerDeskParts } from './desk-parts.ts';
import { findRecipientErrors, planTitles } from './plan-screener.ts';
import { planTerms } from './plan-terms.ts';
import { refuseIf } from './problem.ts';
import { listDramas, listTitlesOfOpen } from './screener-desk.queries.ts';

const NEW_TERMS = {
  opens_at: null,
  expires_at: null,
  max_plays: null,
  has_watermark: true,
  is_burned_in: false,
  note: '',
};

/** Rolls the transaction of a dry run back. */
class DryRun extends Error {
  readonly outcome: ScreenerRecord[];

  constructor(outcome: ScreenerRecord[]) {
    super('dry run');
    this.outcome = outcome;
  }
}

export interface CreateOptions {
  dryRun: boolean;
  /** Allows recipients who have an open screener of one of the titles. */
  isRepeated?: boolean;
  /** The language of the titles in the result. */
  locale?: Locale;
}

/**
 * Creates all or none, active, and mails the links. A dry run checks everything, and returns what
 * would be created.
 */
export async function createScreeners(
  parts: ScreenerDeskParts,
  screeners: NewScreener[],
  actor: string,
  { dryRun, isRepeated = false, locale }: CreateOptions,
): Promise<ScreenerRecord[]> {
  const work = parts.db.transaction().execute(async (tx) => {
    if (!isRepeated) refuseIf(await describeRepeated(parts, tx, screeners), 'Nothing was created');
    const created: ScreenerRecord[] = [];
    for (const screener of screeners) {
      const row = await insert(parts, tx, screener, actor);
      created.push(await readScreener(parts, tx, row, locale));
    }
    if (dryRun) throw new DryRun(created);
    return created;
  });
  return work.catch((error: unknown) => {
    if (error instanceof DryRun) return error.outcome;
    throw error;
  });
}

async function describeRepeated(parts: ScreenerDeskParts, tx: Tx, screeners: NewScreener[]) {
  const repeated = await findRepeated(parts, tx, screeners);
  return repeated.map(({ id, email, drama }) => ({
    text: `${email} already has screener ${id} with ${drama}: use "screener change ${id}", or --again to send another.`,
    message: 'deskError.screenerRepeated' as const,
    values: { email, id, drama },
  }));
}

/** The open screeners that recipients have of the same titles. */
export async function findRepeated(
  { now }: Pick<ScreenerDeskParts, 'now'>,
  db: Db,
  screeners: Pick<NewScreener, 'email' | 'titles'>[],
) {
  const dramaIds = screeners.flatMap(({ titles }) => titles.map(({ dramaId }) => dramaId));
  const dramas = (await listDramas(db, dramaIds)).map(({ key }) => key);
  const emailKeys = screeners.map(({ email }) => emailKey(email.trim()));
  return listTitlesOfOpen(db, { dramas, emailKeys }, now());
}

async function insert(
  parts: ScreenerDeskParts,
  tx: Tx,
  screener: NewScreener,
  actor: string,
): Promise<ScreenerRow> {
  const { email, name, company = '', locale, titles, ...given } = screener;
  const time = parts.now();
  const { terms, errors } = planTerms(NEW_TERMS, given, time);
  const dramaIds = titles.map(({ dramaId }) => dramaId);
  const dramas = await listDramas(tx, dramaIds);
  const chosen = planTitles(titles, dramas);
  refuseIf(
    [...findRecipientErrors(screener), ...chosen.errors, ...errors],
    'The screener was not created',
  );
  const row = await insertScreener(
    tx,
    {
      ...terms,
      token: makeToken(),
      state: 'active',
      user_id: null,
      email: email.trim(),
      email_key: emailKey(email.trim()),
      name: name.trim(),
      company: company.trim(),
      locale,
      created_by: actor,
      created_at: time,
      decided_at: time,
      sent_at: time,
    },
    chosen.titles,
  );
  await invite(parts, tx, row);
  const keyOf = new Map(dramas.map(({ drama_id, key }) => [drama_id, key]));
  const { note, ...recorded } = terms;
  await parts.audit.record(tx, {
    actor,
    action: 'screener.create',
    subject: `screener:${row.id}`,
    change: {
      titles: chosen.titles.map(({ dramaId, episodes }) => ({
        drama: keyOf.get(dramaId),
        episodes: episodes ?? 'all',
      })),
      ...recorded,
    },
  });
  return row;
}
