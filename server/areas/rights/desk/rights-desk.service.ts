import type { Availability, MarketQuery } from '#contract/licence/availability.ts';
import { leafMedia } from '#contract/licence/media.ts';
import { writeLanguageUse } from '#contract/licence/terms.ts';
import { WORLD } from '#contract/licence/territories.ts';
import type { Locale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type LongList, longList } from '#server/db/query/long-list.ts';
import { listFreePeriods } from '../availability/free-periods.ts';
import { toTerritories } from '../availability/grants.ts';
import { toDayNumber } from '../availability/periods.ts';
import type { AvailabilityService } from '../availability.service.ts';
import { type Block, toBlock, toDays } from '../clashes.ts';
import {
  type GrantFilter,
  type RowFilter,
  selectGrants,
  selectHoldbacks,
} from '../stored-rights.queries.ts';
import { loadHoldbacks, loadRights, toStoredHoldback, toStoredRight } from '../stored-rights.ts';
import { createEndings } from './endings.service.ts';
import { loadOpenOffers } from './open-offers.ts';
import * as queries from './rights-desk.queries.ts';
import type { RowReference } from './row-reference.ts';
import { type ListedHoldback, type ListedRight, loadRow, toDetailed, toListed } from './rows.ts';

export type RightsDesk = ReturnType<typeof createRightsDesk>;

interface RightsDeskParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
  availability: AvailabilityService;
  /** Takes the catalogue write lock, which an import holds from its plan to its commit. */
  beginChange: (tx: Tx) => Promise<void>;
  /** Finds a drama by its external id or `id:12`; throws if there is none. */
  findDrama: (reference: string) => Promise<{ id: number; external_id: string }>;
}

type GrantQuery = Omit<GrantFilter, 'id' | 'dramaIds'> & { drama?: string | undefined };
type HoldbackQuery = Omit<RowFilter, 'id' | 'dramaIds'> & { drama?: string | undefined };

export interface CheckedDrama extends Availability {
  external_id: string;
  title: string;
}

const DRAMAS_PER_BATCH = 500;
const MAX_CHANGES = 1000;

/** Operations on rights for operators. Entries have the field names of the import. */
export function createRightsDesk(parts: RightsDeskParts) {
  const { db, now, audit, availability, beginChange, findDrama } = parts;
  const today = () => now().toISOString().slice(0, 10);

  async function resolve<Query extends { drama?: string | undefined }>({
    drama,
    ...filter
  }: Query) {
    return { ...filter, dramaIds: drama === undefined ? undefined : [(await findDrama(drama)).id] };
  }

  /** What can be licensed of a drama today, separately for each list of languages it is held in. */
  async function judgeToday(dramaId: number, rights: ListedRight[]) {
    const start = today();
    const held = rights.filter(
      ({ direction, status, ...period }) =>
        direction === 'in' && status === 'active' && isInForce(period, start),
    );
    const languageLists = new Map(
      held.map(({ language_uses: uses }) => [uses.map(writeLanguageUse).join(), uses]),
    );
    const asked = [...languageLists.values()].flatMap((language_uses) =>
      [false, true].map((is_exclusive) => ({ language_uses, is_exclusive })),
    );
    const answers = await availability.judgeLines(
      db,
      asked.map(({ language_uses, is_exclusive }) => ({
        dramaId,
        terms: {
          territories: [WORLD],
          media: [...leafMedia],
          languages: [...new Set(language_uses.map(({ language }) => language))],
          language_uses,
          start_date: start,
          term_months: 1,
          is_exclusive,
        },
      })),
    );
    return asked.map((question, at) => ({ ...question, ...(answers[at] as Availability) }));
  }

  return {
    async list(query: GrantQuery): Promise<LongList<ListedRight>> {
      return longList(db, selectGrants(await resolve(query)), (rows) =>
        rows.map((row) => toListed(toStoredRight(row))),
      );
    },

    async listHoldbacks(query: HoldbackQuery): Promise<LongList<ListedHoldback>> {
      return longList(db, selectHoldbacks(await resolve(query)), (rows) =>
        rows.map((row) => toListed(toStoredHoldback(row))),
      );
    },

    /** All rows of a drama in the order of their start, and what is free for a month from today. */
    async showDrama(drama: string) {
      const { id, external_id } = await findDrama(drama);
      const rights = (await loadRights(db, { dramaIds: [id] })).map(toListed);
      const holdbacks = (await loadHoldbacks(db, { dramaIds: [id] })).map(toListed);
      return { external_id, rights, holdbacks, free_today: await judgeToday(id, rights) };
    },

    /** All that a drama's calendar shows: rows, open quotes, and what is free from today on. */
    async showCalendar(drama: string, locale: Locale) {
      const { id, external_id } = await findDrama(drama);
      const rights = await loadRights(db, { dramaIds: [id] });
      const holdbacks = await loadHoldbacks(db, { dramaIds: [id] });
      const offers = await loadOpenOffers(db, id, now());
      const active = rights.filter(({ entry }) => entry.status === 'active');
      const blocks = [...active, ...holdbacks].map(({ entry }) => toBlock(entry));
      const ofKind = (kind: Block['kind']) => blocks.filter((block) => block.kind === kind);
      const recorded = {
        grantsIn: ofKind('in'),
        grantsOut: ofKind('out'),
        holdbacks: ofKind('holdback'),
        quotes: offers.map(({ grant }) => grant),
      };
      return {
        external_id,
        offers,
        today: today(),
        ...(await queries.getDramaName(db, id, locale)),
        rights: rights.map(toDetailed),
        holdbacks: holdbacks.map(toDetailed),
        isUnstated: recorded.grantsIn.length === 0,
        free: listFreePeriods(recorded, toDayNumber(today())).map(({ media, periods }) => ({
          media,
          periods: periods.map(({ countries, exclusive, ...period }) => ({
            ...toDays(period),
            free: toTerritories(countries),
            exclusive: toTerritories(exclusive),
          })),
        })),
        freeToday: await judgeToday(id, rights.map(toListed)),
      };
    },

    /** One row with its entries in the audit log, the latest first. */
    async showRow(reference: RowReference) {
      const entry = toListed(await loadRow(db, reference));
      const subject = `${reference.kind}:${entry.id}` as const;
      return { ...entry, changes: await audit.list({ subject, limit: MAX_CHANGES }) };
    },

    ...createEndings({ db, now, audit, beginChange }),

    /** Judges the whole published catalogue for a market, a batch of dramas at a time. */
    async *check(market: MarketQuery): AsyncGenerator<CheckedDrama[]> {
      for (let after = 0; ; ) {
        const dramas = await queries.listPublished(db, after, DRAMAS_PER_BATCH);
        const last = dramas.at(-1);
        if (!last) return;
        const byId = new Map(dramas.map(({ id, ...drama }) => [id, drama]));
        const answers = await availability.listForMarket([...byId.keys()], market);
        yield answers.flatMap(({ drama_id, ...answer }) => {
          const drama = byId.get(drama_id);
          return drama ? [{ ...drama, ...answer }] : [];
        });
        after = last.id;
      }
    },
  };
}

/** Whether the day is within the period, whose end is inclusive. */
function isInForce({ start, end }: { start: string; end: string | null }, day: string): boolean {
  return start <= day && (end === null || end >= day);
}
