import type { Availability, MarketQuery } from '../../../contract/licence/availability.ts';
import { leafMedia } from '../../../contract/licence/media.ts';
import { writeLanguageUse } from '../../../contract/licence/terms.ts';
import { WORLD } from '../../../contract/licence/territories.ts';
import type { Db, Tx } from '../../db/client.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AvailabilityService } from './availability.service.ts';
import { findClashes } from './clashes.ts';
import {
  describeDealGrant,
  type Entry,
  type HoldbackEntry,
  isRight,
  nameOf,
  type RightEntry,
} from './right-entry.ts';
import * as queries from './rights-desk.queries.ts';
import {
  countGrants,
  countHoldbacks,
  type GrantFilter,
  type RowFilter,
} from './stored-rights.queries.ts';
import { loadHoldbacks, loadRights, type Stored } from './stored-rights.ts';

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

/** A grant (`R12`) or a holdback (`H3`). */
export interface RowReference {
  kind: 'right' | 'holdback';
  id: number;
}

/** As in a file of the import, with the name of the row: `R12` or `H3`. */
export type ListedRight = RightEntry & { id: string };
export type ListedHoldback = HoldbackEntry & { id: string };

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

  async function find(from: Db, { kind, id }: RowReference): Promise<Stored> {
    const [row] =
      kind === 'right' ? await loadRights(from, { id }) : await loadHoldbacks(from, { id });
    if (row) return row;
    throw new OperatorError(
      kind === 'right' ? `There is no grant R${id}.` : `There is no holdback H${id}.`,
    );
  }

  async function findToChange(tx: Tx, reference: RowReference) {
    await beginChange(tx);
    const stored = await find(tx, reference);
    if (stored.dealNo !== undefined)
      throw new OperatorError(
        `${nameOf(stored.entry, stored.id)} ${describeDealGrant(stored.dealNo)}.`,
      );
    return { stored, ...toListed(stored) };
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
    async list(query: GrantQuery): Promise<ListedRight[]> {
      return (await loadRights(db, await resolve(query))).map(toListed);
    },

    async count(query: GrantQuery): Promise<number> {
      return countGrants(db, await resolve(query));
    },

    async listHoldbacks(query: HoldbackQuery): Promise<ListedHoldback[]> {
      return (await loadHoldbacks(db, await resolve(query))).map(toListed);
    },

    async countHoldbacks(query: HoldbackQuery): Promise<number> {
      return countHoldbacks(db, await resolve(query));
    },

    /** All rows of a drama in the order of their start, and what is free for a month from today. */
    async showDrama(drama: string) {
      const { id, external_id } = await findDrama(drama);
      const rights = (await loadRights(db, { dramaIds: [id] })).map(toListed);
      const holdbacks = (await loadHoldbacks(db, { dramaIds: [id] })).map(toListed);
      return { external_id, rights, holdbacks, free_today: await judgeToday(id, rights) };
    },

    /** One row with its entries in the audit log, the latest first. */
    async showRow(reference: RowReference) {
      const entry = toListed(await find(db, reference));
      const subject = `${reference.kind}:${entry.id}` as const;
      return { ...entry, changes: await audit.list({ subject, limit: MAX_CHANGES }) };
    },

    /** Ends a row earlier; `day` is its last day, inclusive. */
    end: (actor: string, reference: RowReference, day: string, reason: string) =>
      db.transaction().execute(async (tx) => {
        const { stored, id, start, end } = await findToChange(tx, reference);
        if (day < start)
          throw new OperatorError(
            `${id} starts on ${start}, so ${day} cannot be its last day. "vignette rights end ${id} --void" removes it from all decisions.`,
          );
        if (end !== null && end <= day)
          throw new OperatorError(
            `${id} already ends on ${end}. An import with a later end extends it.`,
          );
        const warnings = await findLostCover(tx, stored, { end: day });
        await queries.updateLastDay(tx, toRowName(reference), day);
        await audit.record(tx, {
          actor,
          action: 'rights.end',
          subject: `${reference.kind}:${id}`,
          change: { end: { from: end, to: day }, ...(reason && { reason }) },
        });
        return { id, from: end, to: day, warnings };
      }),

    /** Makes a grant inactive; deletes a holdback, whose fields the audit log keeps. */
    void: (actor: string, reference: RowReference, reason: string) =>
      db.transaction().execute(async (tx) => {
        const { stored, id, ...fields } = await findToChange(tx, reference);
        const isGrant = 'status' in fields;
        if (isGrant && fields.status === 'inactive')
          throw new OperatorError(`${id} is already inactive.`);
        const warnings = await findLostCover(tx, stored, { status: 'inactive' });
        if (isGrant) await queries.updateStatus(tx, reference.id, 'inactive');
        else await queries.deleteHoldback(tx, reference.id);
        await audit.record(tx, {
          actor,
          action: 'rights.void',
          subject: `${reference.kind}:${id}`,
          change: {
            ...(isGrant
              ? { status: { from: fields.status, to: 'inactive' } }
              : { removed: fields }),
            ...(reason && { reason }),
          },
        });
        return { id, isRemoved: !isGrant, warnings };
      }),

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

/** Describes the grants out that lose their cover by the change of a right in. */
async function findLostCover(
  tx: Tx,
  { id, dramaId, entry }: Stored,
  change: Partial<Pick<RightEntry, 'end' | 'status'>>,
): Promise<string[]> {
  if (!isRight(entry) || entry.direction !== 'in') return [];
  const rights = await loadRights(tx, { dramaIds: [dramaId] });
  const [before, after] = [{}, change].map((fields) => {
    const rows = rights.map((right) => ({
      entry: right.id === id ? { ...right.entry, ...fields } : right.entry,
      name: nameOf(right.entry, right.id),
      isChanged: right.id === id,
      wasActive: right.entry.status === 'active',
    }));
    return new Set(findClashes(rows).values().toArray().flat());
  }) as [Set<string>, Set<string>];
  return [...after.difference(before)];
}

function toListed<One extends Entry>({ id, entry }: Stored<One>): One & { id: string } {
  return { id: nameOf(entry, id), ...entry };
}

function toRowName({ kind, id }: RowReference): queries.RowName {
  return { table: kind === 'right' ? 'rights_grants' : 'rights_holdbacks', id };
}

/** Whether the day is within the period, whose end is inclusive. */
function isInForce({ start, end }: { start: string; end: string | null }, day: string): boolean {
  return start <= day && (end === null || end >= day);
}
