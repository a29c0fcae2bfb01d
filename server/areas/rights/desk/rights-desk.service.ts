import type { Availability, MarketQuery } from '#contract/licence/availability.ts';
import type { Locale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type LongList, longList } from '#server/db/query/long-list.ts';
import type { AvailabilityService } from '../availability.service.ts';
import {
  type GrantFilter,
  type RowFilter,
  selectGrants,
  selectHoldbacks,
} from '../stored-rights.queries.ts';
import { loadHoldbacks, loadRights, toStoredHoldback, toStoredRight } from '../stored-rights.ts';
import { readCalendar } from './calendar.ts';
import { createEndings } from './endings.service.ts';
import { judgeToday } from './judge-today.ts';
import * as queries from './rights-desk.queries.ts';
import type { RowReference } from './row-reference.ts';
import { type ListedHoldback, type ListedRight, loadRow, toListed } from './rows.ts';

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

  async function resolve<Query extends { drama?: string | undefined }>({
    drama,
    ...filter
  }: Query) {
    return { ...filter, dramaIds: drama === undefined ? undefined : [(await findDrama(drama)).id] };
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
      return { external_id, rights, holdbacks, free_today: await judgeToday(parts, id, rights) };
    },

    showCalendar: async (drama: string, locale: Locale) =>
      readCalendar(parts, await findDrama(drama), locale),

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
