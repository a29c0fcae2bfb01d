import { fallbackLocale } from '#i18n/locales.ts';
import * as queries from '../screener.queries.ts';
import { readMailed } from '../screener-parts.ts';
import type { NewScreener, ScreenerRecord, ScreenerTerms } from '../screener-record.ts';
import { createAnswers } from './answers.service.ts';
import { changeScreener } from './change-screener.ts';
import { type CreateOptions, createScreeners } from './create-screeners.ts';
import {
  describeChange,
  findUnwatchable,
  requireBurnedIn,
  requireOpen,
  requireSent,
} from './desk-change.ts';
import { invite, queueBurned, type ScreenerDeskParts } from './desk-parts.ts';
import { forgetRecipient } from './forget-recipient.ts';
import { planTerms } from './plan-terms.ts';
import { refuseIf } from './problem.ts';
import { parseRecipients } from './recipients.ts';
import { createScreenerReader } from './screener-reader.service.ts';
import { requireVersion } from './terms-version.ts';

export type ScreenerDesk = ReturnType<typeof createScreenerDesk>;

/**
 * The operator's side of screeners. Every change is written to the audit log, by the screener's id
 * and without the recipient and the note: entries are never deleted and must not keep personal data
 * of a deleted account.
 */
export function createScreenerDesk(parts: ScreenerDeskParts) {
  const { now, audit, notifier } = parts;

  const createAll = (screeners: NewScreener[], actor: string, options: CreateOptions) =>
    createScreeners(parts, screeners, actor, options);

  return {
    ...createScreenerReader(parts),
    ...createAnswers(parts),
    createAll,

    /** Recipients that were pasted or are in a CSV file. */
    parseRecipients,

    /** Makes the screener active and mails the link, also if the recipient has another. */
    async create(screener: NewScreener, actor: string): Promise<ScreenerRecord> {
      const [created] = await createAll([screener], actor, { dryRun: false, isRepeated: true });
      return created as ScreenerRecord;
    },

    /** Playback stops within a segment; the report stays. */
    revoke: (id: number, reason: string, actor: string) =>
      changeScreener(parts, { id, actor }, async (tx, row, record) => {
        requireOpen(row, now());
        await queries.updateScreener(tx, id, { state: 'revoked', reason, decided_at: now() });
        await record('screener.revoke', reason ? { reason } : {});
      }),

    /**
     * Extends, shortens or changes the limits; mails the link and the end if `isMailed`. With
     * `seenVersion`, throws `changedMeanwhile` if the terms are not those that were seen.
     */
    change: (
      id: number,
      terms: ScreenerTerms,
      { isMailed, seenVersion }: { isMailed: boolean; seenVersion?: string },
      actor: string,
    ) =>
      changeScreener(parts, { id, actor }, async (tx, row, record) => {
        requireSent(row);
        if (seenVersion !== undefined) await requireVersion(audit, row, seenVersion);
        const planned = planTerms(row, terms, now());
        const titles = isMailed ? await queries.listTitles(tx, [id], fallbackLocale) : [];
        const unwatchable = isMailed ? findUnwatchable(titles) : [];
        refuseIf([...unwatchable, ...planned.errors], `Screener ${id} was not changed`);
        const described = describeChange(row, planned.terms);
        const mailed = isMailed ? { sent_at: now() } : {};
        const changed = await queries.updateScreener(tx, id, { ...planned.terms, ...mailed });
        await queueBurned(parts, tx, changed);
        if (isMailed) await notifier.changed(tx, await readMailed(tx, changed));
        if (Object.keys(described).length > 0 || isMailed)
          await record('screener.change', { ...described, is_mailed: isMailed });
      }),

    /** Mails the link again. */
    resend: (id: number, actor: string) =>
      changeScreener(parts, { id, actor }, async (tx, row, record) => {
        requireOpen(row, now());
        const titles = await queries.listTitles(tx, [id], fallbackLocale);
        refuseIf(findUnwatchable(titles), `Screener ${id} was not sent again`);
        await invite(parts, tx, await queries.updateScreener(tx, id, { sent_at: now() }));
        await record('screener.resend', {});
      }),

    /** Encodes the copies with a burned-in watermark again that failed. */
    retryCopies: (id: number, actor: string) =>
      changeScreener(parts, { id, actor }, async (tx, row, record) => {
        requireOpen(row, now());
        requireBurnedIn(row);
        await queueBurned(parts, tx, row);
        await record('screener.retry-copies', {});
      }),

    forget: (email: string, actor: string) => forgetRecipient(parts, email, actor),
  };
}
