import type { JobKind } from '#contract/desk/jobs/job-kinds.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import * as queries from './today.queries.ts';

export type TodayService = ReturnType<typeof createTodayService>;

/** The parts of the screen; only those that the caller may read are computed. */
export const todayParts = [
  'orders',
  'rights',
  'screeners',
  'enquiries',
  'mails',
  'jobs',
  'catalogue',
] as const;
export type TodayPart = (typeof todayParts)[number];

const DAY_MS = 86_400_000;
const QUOTE_DAYS = 7;
const RIGHTS_DAYS = 90;
const WEEKS = 12;
/** How many of the most urgent entries each list shows. */
const LISTED = 5;
const WAITING_LISTED = 8;

interface TodaySource {
  db: Db;
  now: () => Date;
}

interface TodayReader {
  permitted: ReadonlySet<TodayPart>;
  /** The kinds of jobs that the reader sees. */
  jobKinds: readonly JobKind[];
  locale: Locale;
}

/** What waits, ends soon or has failed, for the first screen of the desk. */
export function createTodayService(source: TodaySource) {
  const parts = createReaders(source);

  /** Null for a part that the caller may not read. */
  const read = async <Part extends TodayPart>(
    part: Part,
    { permitted, locale, jobKinds }: TodayReader,
  ) =>
    permitted.has(part)
      ? ((await parts[part](locale, jobKinds)) as Awaited<ReturnType<(typeof parts)[Part]>>)
      : null;

  return {
    async get(reader: TodayReader) {
      const [emptiness, orders, rights, screeners, enquiries, mails, jobs, catalogue] =
        await Promise.all([
          queries.getEmptiness(source.db),
          read('orders', reader),
          read('rights', reader),
          read('screeners', reader),
          read('enquiries', reader),
          read('mails', reader),
          read('jobs', reader),
          read('catalogue', reader),
        ]);
      return { emptiness, orders, rights, screeners, enquiries, mails, jobs, catalogue };
    },
  };
}

/** One function for each part. */
function createReaders({ db, now }: TodaySource) {
  return {
    async orders(_locale: Locale) {
      const time = now();
      const soon = new Date(time.getTime() + QUOTE_DAYS * DAY_MS);
      const [waiting, waitingList, newOrders, counters, ending, endingNext, weeks] =
        await Promise.all([
          queries.countWaitingOrders(db),
          queries.listWaitingOrders(db, WAITING_LISTED),
          queries.countNewOrders(db),
          queries.countCounters(db),
          queries.countEndingQuotes(db, time, soon),
          queries.listEndingQuotes(db, time, soon, LISTED),
          queries.listOrderWeeks(db, lastWeeks(time)),
        ]);
      return {
        waiting: { ...waiting, list: waitingList },
        new: newOrders,
        countered: counters,
        ending: { ...ending, list: endingNext },
        weeks,
      };
    },

    async rights(locale: Locale) {
      const from = dayOf(now());
      const to = dayOf(new Date(now().getTime() + RIGHTS_DAYS * DAY_MS));
      const [ending, list] = await Promise.all([
        queries.countEndingRights(db, from, to),
        queries.listEndingRights(db, { from, to, limit: LISTED }, locale),
      ]);
      return { ending: { ...ending, list } };
    },

    async screeners(_locale: Locale) {
      const [requested, list, failedCopies] = await Promise.all([
        queries.countRequests(db),
        queries.listRequests(db, LISTED),
        queries.countFailedCopies(db, now()),
      ]);
      return { requested: { ...requested, list }, failedCopies };
    },

    async enquiries(_locale: Locale) {
      const [waiting, list] = await Promise.all([
        queries.countWaitingEnquiries(db),
        queries.listWaitingEnquiries(db, LISTED),
      ]);
      return { waiting: { ...waiting, list } };
    },

    mails: async (_locale: Locale) => ({ failed: await queries.countFailedMails(db) }),

    async jobs(_locale: Locale, kinds: readonly JobKind[]) {
      const { media = [], others = [] } = Object.groupBy(kinds, (kind) =>
        kind === 'media-ingest' ? 'media' : 'others',
      );
      const [failed, failedMedia] = await Promise.all([
        queries.countFailedJobs(db, others),
        queries.countFailedJobs(db, media),
      ]);
      return { failed, failedMedia };
    },

    async catalogue(_locale: Locale) {
      const [incomplete, weeks] = await Promise.all([
        queries.countIncomplete(db),
        queries.listViewWeeks(db, lastWeeks(now())),
      ]);
      return { incomplete, weeks };
    },
  };
}

export type Today = Awaited<ReturnType<TodayService['get']>>;

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** The Monday of the week, in UTC. */
function mondayOf(time: Date): Date {
  const day = new Date(`${dayOf(time)}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS);
}

/** The Mondays of the last 12 weeks, the current one included. */
function lastWeeks(time: Date): string[] {
  const current = mondayOf(time).getTime();
  return Array.from({ length: WEEKS }, (_, at) =>
    dayOf(new Date(current - (WEEKS - 1 - at) * 7 * DAY_MS)),
  );
}
