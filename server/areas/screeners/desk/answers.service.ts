import { fallbackLocale } from '#i18n/locales.ts';
import * as queries from '../screener.queries.ts';
import { readMailed } from '../screener-parts.ts';
import type { ScreenerTerms } from '../screener-record.ts';
import { changeScreener } from './change-screener.ts';
import { findUnwatchable, requireRequest } from './desk-change.ts';
import { invite, type ScreenerDeskParts } from './desk-parts.ts';
import { planTerms } from './plan-terms.ts';
import { refuseIf } from './problem.ts';

/** The answers to requests of buyers. */
export function createAnswers(parts: ScreenerDeskParts) {
  const { now, notifier } = parts;

  return {
    /** Sets the terms of a request and mails the link. */
    approve: (id: number, terms: ScreenerTerms, actor: string) =>
      changeScreener(parts, { id, actor }, async (tx, row, record) => {
        requireRequest(row);
        const time = now();
        const planned = planTerms(row, terms, time);
        const titles = await queries.listTitles(tx, [id], fallbackLocale);
        refuseIf(
          [...findUnwatchable(titles), ...planned.errors],
          `Screener ${id} was not approved`,
        );
        const decision = { state: 'active' as const, decided_at: time, sent_at: time };
        const approved = await queries.updateScreener(tx, id, { ...planned.terms, ...decision });
        await invite(parts, tx, approved);
        const { note, ...recorded } = planned.terms;
        await record('screener.approve', recorded);
      }),

    /** Mails the reason. */
    decline: (id: number, reason: string, actor: string) =>
      changeScreener(parts, { id, actor }, async (tx, row, record) => {
        requireRequest(row);
        const decision = { state: 'declined' as const, reason, decided_at: now() };
        const declined = await queries.updateScreener(tx, id, decision);
        await notifier.declined(tx, await readMailed(tx, declined));
        await record('screener.decline', { reason });
      }),
  };
}
