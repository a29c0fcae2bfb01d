import { say } from '#i18n/notice.ts';
import { listIds } from '#server/areas/catalogue/entries/entries.queries.ts';
import type {
  RightsPlan,
  RightsReport,
} from '#server/areas/rights/import/rights-import.service.ts';
import type { ParsedHoldback, ParsedRight } from '#server/areas/rights/right-entry.ts';
import type { Tx } from '#server/db/client.ts';
import type { ImportRun } from '../import-run.ts';
import type { ParsedRow } from '../parse/parse-row.ts';
import { prefetchBatches } from '../prefetch-batches.ts';
import { reportError, reportRow } from '../report/report-rows.ts';
import { RowStager, readStagedRows, type StagedRow, toStagedRow } from '../stage/stage-rows.ts';
import { listStagedDramas, numberDramas } from '../stage/staging.queries.ts';

const [ROWS_PER_BATCH, DRAMAS_PER_BATCH] = [2000, 200];

/** The staged dramas from number `offset + 1` on. */
interface Batch {
  offset: number;
  dramas: number;
  rows: number;
}

/** Stages rights and holdbacks, but of each drama at most one more than it may have. */
export class RightsStager {
  readonly #stager: RowStager;
  readonly #maxRows: number;
  /** By drama, in the order of the first rows, as `numberDramas` numbers them. */
  readonly #counts = new Map<string, number>();

  constructor(tx: Tx, { rights }: ImportRun) {
    this.#stager = new RowStager(tx, 'rights');
    this.#maxRows = rights.maxRows;
  }

  async add(row: ParsedRow): Promise<void> {
    const count = this.#counts.get(row.key) ?? 0;
    if (count > this.#maxRows) return;
    this.#counts.set(row.key, count + 1);
    await this.#stager.add(toStagedRow(row));
  }

  /** Divides the dramas by their rows, since one drama may have a thousand and another one. */
  async end(): Promise<Batch[]> {
    await this.#stager.end();
    const batches: Batch[] = [];
    for (const count of this.#counts.values()) {
      const last = batches.at(-1);
      if (!last || last.rows + count > ROWS_PER_BATCH || last.dramas === DRAMAS_PER_BATCH) {
        const offset = last ? last.offset + last.dramas : 0;
        batches.push({ offset, dramas: 1, rows: count });
      } else {
        last.dramas += 1;
        last.rows += count;
      }
    }
    return batches;
  }
}

/** Imports the staged rights and holdbacks. All dramas of the file must have been imported before. */
export async function importRights(tx: Tx, batches: Batch[], run: ImportRun): Promise<void> {
  const { rights, isDryRun, summary } = run;
  await numberDramas(tx, 'rights');
  const planBatch = async (at: number) => {
    const { offset, dramas, rows } = batches[at] as Batch;
    const staged = await readStagedRows(tx, 'rights', offset, dramas);
    return { rows, plans: await planRows(tx, staged, run) };
  };
  const total = batches.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  let written = 0;
  let nextAnalyze = ROWS_PER_BATCH;
  for await (const { plans, rows } of prefetchBatches(batches.length, 1, planBatch)) {
    for (const { drama, errors } of plans) {
      for (const error of errors) reportError(run, drama, error);
    }
    if (!isDryRun && summary.refused === 0) written += await rights.apply(tx, plans, run);
    if (written >= nextAnalyze) {
      await rights.analyze(tx);
      nextAnalyze = 4 * written;
    }
    for (const plan of plans) {
      if (plan.errors.length === 0) reportRights(run, rights.report(plan));
    }
    done += rows;
    run.onProgress({ step: 'rights', done, total });
  }
}

/** Steps 3 to 5. Rows of unknown dramas are reported and left out. */
async function planRows(tx: Tx, rows: StagedRow[], run: ImportRun): Promise<RightsPlan[]> {
  const byDrama = Map.groupBy(rows, ({ drama }) => drama);
  const keys = Array.from(byDrama.keys());
  const ids = new Map((await listIds(tx, keys)).map(({ id, external_id }) => [external_id, id]));
  // In a dry run, and after an error, the dramas of the file may not be in the catalogue.
  const staged = new Set(await listStagedDramas(tx, keys));
  const [known, unknown] = [true, false].map((isKnown) =>
    keys.filter((key) => (ids.has(key) || staged.has(key)) === isKnown),
  ) as [string[], string[]];
  for (const { drama, place } of unknown.flatMap((key) => byDrama.get(key) ?? [])) {
    reportError(run, drama, { place, notice: say('deskRow.rightsNoDrama', { drama }) });
  }
  return run.rights.plan(
    tx,
    known.map((drama) => ({
      drama,
      dramaId: ids.get(drama),
      rows: (byDrama.get(drama) ?? []).map(({ place, value }) => ({
        place,
        value: value as ParsedRight | ParsedHoldback,
      })),
    })),
    run.isDryRun,
  );
}

function reportRights(run: ImportRun, reports: RightsReport[]): void {
  for (const { list, report } of reports) {
    const tally = run.summary[list];
    if (!report) tally.unchanged += 1;
    else {
      if (report.warnings) run.summary.warned += 1;
      reportRow(run, report, tally);
    }
  }
}
