import type { Notice } from '#i18n/notice.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { RowReport } from '#server/areas/catalogue/import/report/report.ts';
import type { Tx } from '#server/db/client.ts';
import { type Clash, findClashes, toClashNotice } from '../clashes.ts';
import { analyzeRights } from '../grants-write.queries.ts';
import { describeKey, describeTerms, isRight, nameOf, normalizeHoldback } from '../right-entry.ts';
import { lockRights } from '../rights-locks.queries.ts';
import { loadRows, type Stored } from '../stored-rights.ts';
import { applyRights } from './apply-rights.ts';
import { mergeRights } from './merge-rights.ts';
import { isChanged, type PlannedRow, type RightsRow, wasActive } from './planned-row.ts';
import { MAX_RIGHTS, type RightsError, rowName, validateRights } from './validate-rights.ts';

export type RightsImport = ReturnType<typeof createRightsImport>;

/** The rows of a file for one drama. */
export interface DramaRows {
  drama: string;
  /** Undefined for a drama that a dry run does not add. */
  dramaId: number | undefined;
  rows: RightsRow[];
}

export interface RightsPlan {
  drama: string;
  dramaId: number | undefined;
  /** The rows that the file has. */
  rows: PlannedRow[];
  errors: RightsError[];
  clashes: Map<PlannedRow, Clash[]>;
}

/** Who makes the change, and how. */
export interface RightsOrigin {
  actor: string;
  action: string;
  /** Undefined for `rights add`. */
  file: string | undefined;
}

export interface RightsReport {
  list: 'rights' | 'holdbacks';
  /** Undefined if the row changes nothing. */
  report: RowReport | undefined;
}

const ROWS_PER_STATEMENT = 1000;

/** The rights' part of an import. The catalogue's import parses and stages the rows. */
export function createRightsImport(audit: Pick<AuditService, 'recordAll'>) {
  return {
    maxRows: MAX_RIGHTS,

    /**
     * Merges, diffs and validates the rows of several dramas. Writes nothing. Unless it is a dry
     * run, it locks the rights of the dramas that change and plans these again, so that their
     * clashes are complete when the plan is applied. Quotes of the other dramas are not held up.
     */
    async plan(tx: Tx, dramas: DramaRows[], isDryRun: boolean): Promise<RightsPlan[]> {
      const plans = await planDramas(tx, dramas);
      const changed = dramas.filter((_, index) => plans[index]?.rows.some(isChanged));
      if (isDryRun || changed.length === 0) return plans;
      await lockRights(
        tx,
        changed.flatMap(({ dramaId }) => dramaId ?? []),
      );
      const again = await planDramas(tx, changed);
      const byDrama = new Map(again.map((plan) => [plan.drama, plan]));
      return plans.map((plan) => byDrama.get(plan.drama) ?? plan);
    },

    /** Returns the number of rows written. */
    async apply(
      tx: Tx,
      plans: RightsPlan[],
      { actor, action, file }: RightsOrigin,
    ): Promise<number> {
      const writes = plans.flatMap(({ drama, dramaId, rows }) =>
        rows.filter(isChanged).map((row) => ({ drama, dramaId: dramaId as number, row })),
      );
      for (let at = 0; at < writes.length; at += ROWS_PER_STATEMENT) {
        const chunk = writes.slice(at, at + ROWS_PER_STATEMENT);
        await applyRights(tx, chunk);
        await audit.recordAll(
          tx,
          chunk.map(({ drama, row }) => ({
            actor,
            action,
            subject: toSubject(row),
            change: { ...(file && { file }), drama, ...toAuditChange(row) },
          })),
        );
      }
      return writes.length;
    },

    analyze: analyzeRights,

    report: ({ drama, rows, clashes }: RightsPlan): RightsReport[] =>
      rows.map((row) => ({
        list: isRight(row.entry) ? 'rights' : 'holdbacks',
        report: isChanged(row)
          ? toReport(drama, row, clashes.get(row)?.map(toClashNotice) ?? [])
          : undefined,
      })),
  };
}

async function planDramas(tx: Tx, dramas: DramaRows[]): Promise<RightsPlan[]> {
  const stored = await loadStored(tx, dramas);
  return dramas.map((drama) => planDrama(drama, stored.get(drama.dramaId) ?? []));
}

/** Grouped by drama. */
async function loadStored(tx: Tx, dramas: DramaRows[]) {
  const dramaIds = dramas.flatMap(({ dramaId }) => dramaId ?? []);
  const stored = await loadRows(tx, { dramaIds });
  return Map.groupBy<number | undefined, Stored>(stored, ({ dramaId }) => dramaId);
}

function planDrama({ drama, dramaId, rows: fileRows }: DramaRows, stored: Stored[]): RightsPlan {
  const rows = fileRows.map(({ place, value }) => ({
    place,
    value: 'direction' in value ? value : normalizeHoldback(value),
  }));
  const planned = mergeRights(rows, stored);
  const errors = validateRights(rows, planned);
  const clashes =
    errors.length > 0
      ? []
      : findClashes(
          planned.map((row) => ({
            row,
            entry: row.entry,
            name: rowName(row),
            isChanged: isChanged(row),
            wasActive: wasActive(row),
          })),
        );
  return {
    drama,
    dramaId,
    errors,
    rows: planned.filter(({ place }) => place !== undefined),
    clashes: new Map(Array.from(clashes, ([{ row }, ofRow]) => [row, ofRow])),
  };
}

function toSubject({ entry, id }: PlannedRow) {
  return `${isRight(entry) ? 'right' : 'holdback'}:${nameOf(entry, id as number)}` as const;
}

function toAuditChange({ isNew, entry, changes }: PlannedRow) {
  const { external_id: _, ...added } = entry;
  return isNew ? { added } : changes;
}

function toReport(drama: string, row: PlannedRow, clashes: Notice[]): RowReport {
  const { entry, id, isNew, place = '', changes } = row;
  const key = describeKey(entry);
  const name = id === undefined ? key : `${nameOf(entry, id)} (${key})`;
  const terms = isNew ? [describeTerms(entry)] : Object.entries(changes).map(describeChange);
  return {
    verdict: isNew ? 'added' : 'changed',
    place,
    subject: drama,
    details: [`${name}: ${terms.join('; ')}`, ...clashes],
    ...(clashes.length > 0 && { warnings: clashes }),
    ...(!isNew && {
      changes: Object.entries(changes).map(([field, values]) => ({ field, ...values })),
    }),
  };
}

function describeChange([field, { from, to }]: [string, { from: string; to: string }]): string {
  return `${field} ${from || '(empty)'} → ${to || '(empty)'}`;
}
