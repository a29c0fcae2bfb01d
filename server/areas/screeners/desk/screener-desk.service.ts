import type { FileDownload } from '#contract/fields/fields.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { longList } from '#server/db/query/long-list.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { emailKey } from '#server/text/email-key.ts';
import { deleteScreenersTo } from '../retention.queries.ts';
import * as queries from '../screener.queries.ts';
import { readMailed } from '../screener-parts.ts';
import type {
  EpisodeReport,
  NewScreener,
  ScreenerListEntry,
  ScreenerRecord,
  ScreenerTerms,
} from '../screener-record.ts';
import { keyOfEpisode } from '../viewing/plays.ts';
import { listViews } from '../viewing/views.queries.ts';
import { type CreateOptions, createScreeners, findRepeated } from './create-screeners.ts';
import {
  describeChange,
  findUnwatchable,
  noScreener,
  requireBurnedIn,
  requireOpen,
  requireRequest,
  requireSent,
} from './desk-change.ts';
import {
  invite,
  queueBurned,
  readScreener,
  requireScreener,
  type ScreenerDeskParts,
} from './desk-parts.ts';
import { planTerms } from './plan-terms.ts';
import { refuseIf } from './problem.ts';
import { parseRecipients } from './recipients.ts';
import { writeReportCsv } from './report-csv.ts';
import { toListEntry } from './screener-desk.mapper.ts';
import {
  listDramas,
  listOpenTitles,
  type ScreenerFilter,
  selectScreeners,
} from './screener-desk.queries.ts';
import { readScreenerPage, type ScreenerPageQuery } from './screener-page.ts';
import { requireVersion } from './terms-version.ts';
import { reportEpisode } from './viewing-report.ts';

type ScreenerQuery = Omit<ScreenerFilter, 'emailKey'> & { email?: string | undefined };

export type ScreenerDesk = ReturnType<typeof createScreenerDesk>;

/**
 * The operator's side of screeners. Every change is written to the audit log, by the screener's id
 * and without the recipient and the note: entries are never deleted and must not keep personal data
 * of a deleted account.
 */
export function createScreenerDesk(parts: ScreenerDeskParts) {
  const { db, now, audit, notifier, burned } = parts;

  const record = (tx: Tx, actor: string, action: string, id: number, change: object) =>
    audit.record(tx, { actor, action, subject: `screener:${id}`, change: { ...change } });

  const show = async (id: number, locale: Locale = fallbackLocale) =>
    readScreener(parts, db, await requireScreener(db, id), locale);

  /** Locks the screener, applies the change and returns the screener as it is then. */
  async function change(
    id: number,
    apply: (tx: Tx, row: queries.ScreenerRow) => Promise<unknown>,
  ): Promise<ScreenerRecord> {
    const seen = await requireScreener(db, id);
    await db.transaction().execute(async (tx) => {
      const row = await queries.lockScreener(tx, seen);
      if (!row) throw noScreener(id);
      await apply(tx, row);
    });
    return show(id);
  }

  const createAll = (screeners: NewScreener[], actor: string, options: CreateOptions) =>
    createScreeners(parts, screeners, actor, options);

  async function report(id: number, locale: Locale): Promise<EpisodeReport[]> {
    await requireScreener(db, id);
    const views = Map.groupBy(await listViews(db, id), keyOfEpisode);
    const episodes = await queries.listEpisodes(db, id, locale);
    return episodes.map((episode) =>
      reportEpisode(episode, views.get(keyOfEpisode(episode)) ?? []),
    );
  }

  return {
    createAll,

    /** Recipients that were pasted or are in a CSV file. */
    parseRecipients,

    /** The numbers of the episodes of a drama that can be sent. */
    async listWatchable(dramaId: number): Promise<number[]> {
      const [drama] = await listDramas(db, [dramaId]);
      return drama?.episodes ?? [];
    },

    /** The open screeners that the recipients have of the same titles. */
    findRepeated: (screeners: Pick<NewScreener, 'email' | 'titles'>[]) =>
      findRepeated(parts, db, screeners),

    /** Makes the screener active and mails the link, also if the recipient has another. */
    async create(screener: NewScreener, actor: string): Promise<ScreenerRecord> {
      const [created] = await createAll([screener], actor, { dryRun: false, isRepeated: true });
      return created as ScreenerRecord;
    },

    /** Sets the terms of a request and mails the link. */
    approve: (id: number, terms: ScreenerTerms, actor: string) =>
      change(id, async (tx, row) => {
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
        await record(tx, actor, 'screener.approve', id, recorded);
      }),

    /** Mails the reason. */
    decline: (id: number, reason: string, actor: string) =>
      change(id, async (tx, row) => {
        requireRequest(row);
        const decision = { state: 'declined' as const, reason, decided_at: now() };
        const declined = await queries.updateScreener(tx, id, decision);
        await notifier.declined(tx, await readMailed(tx, declined));
        await record(tx, actor, 'screener.decline', id, { reason });
      }),

    /** Playback stops within a segment; the report stays. */
    revoke: (id: number, reason: string, actor: string) =>
      change(id, async (tx, row) => {
        requireOpen(row, now());
        await queries.updateScreener(tx, id, { state: 'revoked', reason, decided_at: now() });
        await record(tx, actor, 'screener.revoke', id, reason ? { reason } : {});
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
      change(id, async (tx, row) => {
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
          await record(tx, actor, 'screener.change', id, { ...described, is_mailed: isMailed });
      }),

    /** Mails the link again. */
    resend: (id: number, actor: string) =>
      change(id, async (tx, row) => {
        requireOpen(row, now());
        const titles = await queries.listTitles(tx, [id], fallbackLocale);
        refuseIf(findUnwatchable(titles), `Screener ${id} was not sent again`);
        await invite(parts, tx, await queries.updateScreener(tx, id, { sent_at: now() }));
        await record(tx, actor, 'screener.resend', id, {});
      }),

    /** Encodes the copies with a burned-in watermark again that failed. */
    retryCopies: (id: number, actor: string) =>
      change(id, async (tx, row) => {
        requireOpen(row, now());
        requireBurnedIn(row);
        await queueBurned(parts, tx, row);
        await record(tx, actor, 'screener.retry-copies', id, {});
      }),

    /**
     * Deletes everything about a recipient, for a request under data protection law: screeners in
     * every state with their reports, copies with the name in the picture, and mails that were not
     * delivered. Playback stops within a segment.
     */
    async forget(email: string, actor: string): Promise<{ screeners: number; mails: number }> {
      const key = emailKey(email);
      return db.transaction().execute(async (tx) => {
        const deleted = await deleteScreenersTo(tx, key);
        await burned.forget(tx, deleted.map(burned.labelOf));
        const mails = await notifier.forget(tx, key);
        if (deleted.length === 0 && mails === 0)
          throw new OperatorError(`There is no screener for ${email}.`, {
            message: 'deskError.screenerNobody',
            values: { email },
          });
        await audit.recordAll(
          tx,
          deleted.map(({ id }) => ({
            actor,
            action: 'screener.forget',
            subject: `screener:${id}` as const,
            change: {},
          })),
        );
        return { screeners: deleted.length, mails };
      });
    },

    /** Requests that wait for an answer, then the others; each the newest first. */
    list({ email, ...filter }: ScreenerQuery, locale: Locale = fallbackLocale) {
      const byEmail = email === undefined ? {} : { emailKey: emailKey(email) };
      const query = selectScreeners(db, { ...filter, ...byEmail }, now());
      return longList(db, query, async (rows): Promise<ScreenerListEntry[]> => {
        const ids = rows.map(({ id }) => id);
        const titles = Map.groupBy(
          await queries.listTitles(db, ids, locale),
          ({ screener_id }) => screener_id,
        );
        return rows.map((row) => toListEntry(row, titles.get(row.id) ?? [], now()));
      });
    },

    /** A page of the desk's list: requests first, then the newest first. */
    page: (query: ScreenerPageQuery, locale: Locale) => readScreenerPage(parts, query, locale),

    /** The active and upcoming screeners with one of the dramas, which are given by their keys. */
    listOpen: (dramas: string[]) => listOpenTitles(db, { dramas }, now()),

    show,

    /** What the recipient watched, by episode in the order of the titles. */
    report: (id: number, locale: Locale = fallbackLocale) => report(id, locale),

    async exportReport(id: number): Promise<FileDownload> {
      const bytes = writeReportCsv(await show(id), await report(id, fallbackLocale));
      return { filename: `screener-${id}.csv`, contentType: 'text/csv; charset=utf-8', bytes };
    },
  };
}
