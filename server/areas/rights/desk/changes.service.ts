import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { inEnglish } from '#server/text/in-english.ts';
import type { Clash } from '../clashes.ts';
import { isChanged, type PlannedRow } from '../import/planned-row.ts';
import { createRightsImport, type RightsPlan } from '../import/rights-import.service.ts';
import { isRight, nameOf, type ParsedHoldback, type ParsedRight } from '../right-entry.ts';
import { loadRows, type Stored } from '../stored-rights.ts';
import { findOfferClashes, loadOpenOffers, type OfferClash } from './open-offers.ts';

interface ChangeParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
  /** Takes the catalogue write lock. */
  beginChange: (tx: Tx) => Promise<void>;
  /** Finds a drama by its external id or `id:12`; throws if there is none. */
  findDrama: (reference: string) => Promise<{ id: number; external_id: string }>;
}

/** A grant or holdback with all its fields; `external_id` may be `id:12`. */
type NewRow = ParsedRight | ParsedHoldback;

/** What saving a row does. */
export interface PlannedChange {
  verdict: 'added' | 'changed' | 'unchanged';
  /** The row that is changed, `R12` or `H3`; null for a new one. */
  id: string | null;
  /** When that row was changed last. */
  base: Date | null;
  changedFields: string[];
  /** Contradictions with other grants and holdbacks, among them those of deals. */
  clashes: Clash[];
  offers: OfferClash[];
}

/** The place of a single row, which no message shows. */
const PLACE = 'this row';

/**
 * Adds and changes single grants and holdbacks. A row with the key of a stored one changes it, as
 * in an import: `rights add` and the desk share its steps plan and apply.
 */
export function createRightChanges({ db, now, audit, beginChange, findDrama }: ChangeParts) {
  const rightsImport = createRightsImport(audit);

  async function plan(tx: Tx, value: NewRow, isDryRun: boolean) {
    const { id: dramaId, external_id: drama } = await findDrama(value.external_id);
    const rows = [{ place: PLACE, value: { ...value, external_id: drama } }];
    const [planned] = await rightsImport.plan(tx, [{ drama, dramaId, rows }], isDryRun);
    const found = planned as RightsPlan;
    refuse(found);
    const stored = await loadRows(tx, { dramaIds: [dramaId] });
    const row = found.rows[0] as PlannedRow;
    return { plan: found, row, change: await toChange(tx, dramaId, row, found, stored) };
  }

  async function toChange(
    tx: Tx,
    dramaId: number,
    row: PlannedRow,
    { clashes }: RightsPlan,
    stored: Stored[],
  ): Promise<PlannedChange> {
    const known = stored.find(
      ({ id, entry }) => id === row.id && isRight(entry) === isRight(row.entry),
    );
    const before = stored.map(({ entry }) => entry);
    const others = stored.filter((other) => other !== known).map(({ entry }) => entry);
    const offers = await loadOpenOffers(tx, dramaId, now());
    return {
      verdict: verdictOf(row),
      id: known ? nameOf(known.entry, known.id) : null,
      base: known?.updatedAt ?? null,
      changedFields: known ? Object.keys(row.changes) : [],
      clashes: clashes.get(row) ?? [],
      offers: isChanged(row)
        ? findOfferClashes({ before, after: [...others, row.entry], changed: [row.entry] }, offers)
        : [],
    };
  }

  return {
    /** What `save` would do; throws where it would refuse. Writes nothing. */
    preview: (value: NewRow): Promise<PlannedChange> =>
      db.transaction().execute(async (tx) => (await plan(tx, value, true)).change),

    /**
     * Adds the row or changes the stored one with its key. `base` is the `base` of the preview:
     * if the stored row was changed since, it throws `changedMeanwhile` and writes nothing.
     */
    save: (actor: string, value: NewRow, base: Date | null) =>
      db.transaction().execute(async (tx) => {
        await beginChange(tx);
        const { plan: planned, row, change } = await plan(tx, value, false);
        if (change.base?.getTime() !== base?.getTime()) await throwChanged(change);
        await rightsImport.apply(tx, [planned], { actor, action: 'rights.add', file: undefined });
        return { ...change, id: nameOf(row.entry, row.id as number) };
      }),
  };

  async function throwChanged({ id, base }: PlannedChange): Promise<never> {
    const subject = `${id?.startsWith('H') ? 'holdback' : 'right'}:${id}` as const;
    const [latest] = id ? await audit.list({ subject, limit: 1 }) : [];
    const by = latest?.actor ?? '';
    throw new AppError('changedMeanwhile', {
      data: { by, at: (base ?? now()).toISOString() },
      values: { by },
    });
  }
}

function verdictOf(row: PlannedRow): PlannedChange['verdict'] {
  if (row.isNew) return 'added';
  return isChanged(row) ? 'changed' : 'unchanged';
}

/** Throws the errors of a plan, if there are any. */
function refuse({ errors }: RightsPlan): void {
  const [first] = errors;
  if (!first) return;
  throw new OperatorError(
    errors.map(({ notice }) => inEnglish(notice)).join('\n'),
    first.refusal ?? first.notice,
  );
}
