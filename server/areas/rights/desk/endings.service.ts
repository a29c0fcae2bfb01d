import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { type Clash, describeClash, findClashes } from '../clashes.ts';
import { describeDealGrant, isRight, nameOf, type RightEntry } from '../right-entry.ts';
import { loadRights, type Stored } from '../stored-rights.ts';
import { findOfferClashes, loadOpenOffers, type OfferClash } from './open-offers.ts';
import * as queries from './rights-desk.queries.ts';
import type { RowReference } from './row-reference.ts';
import { loadRow, toListed } from './rows.ts';

interface EndingParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
  /** Takes the catalogue write lock. */
  beginChange: (tx: Tx) => Promise<void>;
}

/** What the end of a row leaves behind. */
export interface EndEffects {
  /** The grants out that lose their cover by the change of a right in. */
  clashes: Clash[];
  /** The open quotes that lose it. */
  offers: OfferClash[];
}

/** The last day of a row, inclusive, or `void`, which takes it out of all decisions. */
export type Ending = { lastDay: string } | 'void';

/** Ends grants and holdbacks. */
export function createEndings({ db, now, audit, beginChange }: EndingParts) {
  /** Throws `changedMeanwhile` if the row was changed after `base`. */
  async function findToChange(tx: Tx, reference: RowReference, base: string | undefined) {
    await beginChange(tx);
    const stored = await loadRow(tx, reference);
    const subject = `${reference.kind}:${nameOf(stored.entry, stored.id)}` as const;
    await audit.requireUnchanged(tx, base, stored.updatedAt.toISOString(), subject);
    return stored;
  }

  return {
    /**
     * Ends a row earlier; `day` is its last day, inclusive. `base` is when the row as it was shown
     * had been changed last.
     */
    end: (actor: string, reference: RowReference, day: string, reason: string, base?: string) =>
      db.transaction().execute(async (tx) => {
        const stored = await findToChange(tx, reference, base);
        checkEnding(stored, { lastDay: day });
        const { id, end } = toListed(stored);
        const { clashes } = await findLostCover(tx, stored, { end: day });
        await queries.updateLastDay(tx, toRowName(reference), day);
        await audit.record(tx, {
          actor,
          action: 'rights.end',
          subject: `${reference.kind}:${id}`,
          change: { end: { from: end, to: day }, ...(reason && { reason }) },
        });
        return { id, from: end, to: day, warnings: clashes.map(describeClash) };
      }),

    /** Makes a grant inactive; deletes a holdback, whose fields the audit log keeps. */
    void: (actor: string, reference: RowReference, reason: string, base?: string) =>
      db.transaction().execute(async (tx) => {
        const stored = await findToChange(tx, reference, base);
        checkEnding(stored, 'void');
        const { id, ...fields } = toListed(stored);
        const { clashes } = await findLostCover(tx, stored, { status: 'inactive' });
        const isGrant = 'status' in fields;
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
        return { id, isRemoved: !isGrant, warnings: clashes.map(describeClash) };
      }),

    /** What `end` or `void` would leave behind; throws where they would refuse. Writes nothing. */
    async findEffects(reference: RowReference, ending: Ending): Promise<EndEffects> {
      const stored = await loadRow(db, reference);
      checkEnding(stored, ending);
      const { clashes, change } = await findLostCover(
        db,
        stored,
        ending === 'void' ? { status: 'inactive' } : { end: ending.lastDay },
      );
      const offers = change && (await loadOpenOffers(db, stored.dramaId, now()));
      return { clashes, offers: change && offers ? findOfferClashes(change, offers) : [] };
    },
  };
}

/** Throws if the row cannot end so. */
function checkEnding({ id, entry, dealNo }: Stored, ending: Ending): void {
  const row = nameOf(entry, id);
  if (dealNo !== undefined)
    throw new OperatorError(`${row} ${describeDealGrant(dealNo)}.`, {
      message: 'deskError.rightsOfDeal',
      values: { row, deal: dealNo },
    });
  if (ending === 'void') {
    if (isRight(entry) && entry.status === 'inactive')
      throw new OperatorError(`${row} is already inactive.`, {
        message: 'deskError.rightsInactive',
        values: { row },
      });
    return;
  }
  const { start, end } = entry;
  const { lastDay: day } = ending;
  if (day < start)
    throw new OperatorError(
      `${row} starts on ${start}, so ${day} cannot be its last day. "vignette rights end ${row} --void" removes it from all decisions.`,
      {
        message: 'deskError.rightsStartLater',
        values: { row, start: { day: start }, day: { day } },
      },
    );
  if (end !== null && end <= day)
    throw new OperatorError(
      `${row} already ends on ${end}. An import with a later end extends it.`,
      { message: 'deskError.rightsEndEarlier', values: { row, end: { day: end } } },
    );
}

/** Finds the grants out that lose their cover by the change of a right in. */
async function findLostCover(
  from: Db,
  { id, dramaId, entry }: Stored,
  fields: Partial<Pick<RightEntry, 'end' | 'status'>>,
) {
  if (!isRight(entry) || entry.direction !== 'in') return { clashes: [] };
  const rights = await loadRights(from, { dramaIds: [dramaId] });
  const before = rights.map((right) => right.entry);
  const after = rights.map((right) =>
    right.id === id ? { ...right.entry, ...fields } : right.entry,
  );
  const [known, found] = [before, after].map((entries) =>
    findClashes(
      rights.map((right, at) => ({
        entry: entries[at] as RightEntry,
        name: nameOf(right.entry, right.id),
        isChanged: right.id === id,
        wasActive: right.entry.status === 'active',
      })),
    )
      .values()
      .toArray()
      .flat(),
  ) as [Clash[], Clash[]];
  const knownTexts = new Set(known.map(describeClash));
  return {
    clashes: found.filter((clash) => !knownTexts.has(describeClash(clash))),
    change: { before, after, changed: [] },
  };
}

function toRowName({ kind, id }: RowReference): queries.RowName {
  return { table: kind === 'right' ? 'rights_grants' : 'rights_holdbacks', id };
}
