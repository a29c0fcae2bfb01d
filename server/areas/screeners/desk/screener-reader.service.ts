import type { FileDownload } from '#contract/fields/downloads.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import { longList } from '#server/db/query/long-list.ts';
import { emailKey } from '#server/text/email-key.ts';
import * as queries from '../screener.queries.ts';
import type { EpisodeReport, NewScreener, ScreenerListEntry } from '../screener-record.ts';
import { keyOfEpisode } from '../viewing/plays.ts';
import { listViews } from '../viewing/views.queries.ts';
import { findRepeated } from './create-screeners.ts';
import { readScreener, requireScreener, type ScreenerDeskParts } from './desk-parts.ts';
import { writeReportCsv } from './report-csv.ts';
import { toListEntry } from './screener-desk.mapper.ts';
import {
  listDramas,
  listTitlesOfOpen,
  type ScreenerFilter,
  selectScreeners,
} from './screener-desk.queries.ts';
import { readScreenerPage, type ScreenerPageQuery } from './screener-page.ts';
import { reportEpisode } from './viewing-report.ts';

type ScreenerQuery = Omit<ScreenerFilter, 'emailKey'> & { email?: string | undefined };

/** Lists of screeners, one screener, and what its recipient watched. */
export function createScreenerReader(parts: ScreenerDeskParts) {
  const { db, now } = parts;

  const show = async (id: number, locale: Locale = fallbackLocale) =>
    readScreener(parts, db, await requireScreener(db, id), locale);

  async function report(id: number, locale: Locale): Promise<EpisodeReport[]> {
    await requireScreener(db, id);
    const views = Map.groupBy(await listViews(db, id), keyOfEpisode);
    const episodes = await queries.listEpisodes(db, id, locale);
    return episodes.map((episode) =>
      reportEpisode(episode, views.get(keyOfEpisode(episode)) ?? []),
    );
  }

  return {
    /** The numbers of the episodes of a drama that can be sent. */
    async listWatchable(dramaId: number): Promise<number[]> {
      const [drama] = await listDramas(db, [dramaId]);
      return drama?.episodes ?? [];
    },

    /** The open screeners that the recipients have of the same titles. */
    findRepeated: (screeners: Pick<NewScreener, 'email' | 'titles'>[]) =>
      findRepeated(parts, db, screeners),

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
    listOpen: (dramas: string[]) => listTitlesOfOpen(db, { dramas }, now()),

    show,

    /** What the recipient watched, by episode in the order of the titles. */
    report: (id: number, locale: Locale = fallbackLocale) => report(id, locale),

    async exportReport(id: number): Promise<FileDownload> {
      const bytes = writeReportCsv(await show(id), await report(id, fallbackLocale));
      return { filename: `screener-${id}.csv`, contentType: 'text/csv; charset=utf-8', bytes };
    },
  };
}
