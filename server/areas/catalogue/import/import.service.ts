import { say } from '#i18n/notice.ts';
import type { AuditEntry, AuditService } from '#server/areas/audit/audit.service.ts';
import type { RightsImport } from '#server/areas/rights/import/rights-import.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { beginChange, disableTimeouts } from '../curation/begin-change.queries.ts';
import type { MediaLibrary } from '../entries/media-library.ts';
import { openSource, type Source } from '../formats/read-source.ts';
import { sheetOf } from '../formats/sheets.ts';
import type { SourceRow } from '../formats/source-row.ts';
import { deleteUnusedVideos } from './apply/apply.queries.ts';
import { applyPlan } from './apply/apply-plan.ts';
import { toAuditChange } from './diff/describe-changes.ts';
import { diffDrama } from './diff/diff-drama.ts';
import type { ImportPlan } from './import-plan.ts';
import type { ImportOptions, ImportRun } from './import-run.ts';
import { assemblePatches } from './merge/drama-patch.ts';
import { mergePatch } from './merge/merge-patch.ts';
import { loadStoredDramas } from './merge/stored-dramas.ts';
import type { TagNames } from './merge/tag-names.ts';
import { VideoClaims } from './merge/video-claims.ts';
import { createRowParser, parseRows } from './parse/parse-row.ts';
import type { ParsedTag } from './parse/row-schemas.ts';
import { prefetchBatches } from './prefetch-batches.ts';
import type { ImportSummary, RowError } from './report/report.ts';
import { reportDrama, reportError, reportRow } from './report/report-rows.ts';
import { importRights, RightsStager } from './rights/import-rights.ts';
import { RowStager, readStagedRows, type StagedRow, toStagedRow } from './stage/stage-rows.ts';
import * as staging from './stage/staging.queries.ts';
import { applyTagPlan, planTags, type TagRow } from './tags/plan-tags.ts';
import { validateDrama } from './validate/validate-drama.ts';
import { toConflictError } from './validate/video-conflicts.ts';

interface ImportParts {
  db: Db;
  audit: Pick<AuditService, 'recordAll'>;
  library: MediaLibrary;
  rights: RightsImport;
  now: () => Date;
}

const ROWS_PER_PROGRESS = 1000;
const DRAMAS_PER_BATCH = 200;

/**
 * Imports a file, or given rows, in one transaction: all of them, or nothing if a row has an error.
 * The steps are parse → stage → merge → diff → validate → apply.
 */
export function createImportService({ db, now, ...parts }: ImportParts) {
  return async (from: string | Source, options: ImportOptions): Promise<ImportSummary> => {
    const summary: ImportSummary = { ...emptyTallies(), refused: 0, unread: [], skipped: [] };
    const source =
      typeof from === 'string'
        ? await openSource(from, (sheet) => summary.unread.push(sheet))
        : from;
    const run: ImportRun = {
      ...options,
      ...parts,
      summary,
      file: source.name,
      now: now(),
      videos: new VideoClaims(),
    };
    await db
      .transaction()
      .execute(async (tx) => {
        await importSource(tx, source, run);
        if (summary.refused > 0) throw new ImportRejected();
        await options.beforeCommit?.(tx, summary);
      })
      .catch((error) => {
        if (!(error instanceof ImportRejected)) throw error;
      });
    return summary.refused > 0 ? { ...summary, ...emptyTallies() } : summary;
  };
}

function emptyTallies() {
  return {
    dramas: { added: 0, changed: 0, unchanged: 0 },
    tags: { added: 0, changed: 0, unchanged: 0 },
    rights: { added: 0, changed: 0, unchanged: 0 },
    holdbacks: { added: 0, changed: 0, unchanged: 0 },
    warned: 0,
    removals: [],
  };
}

/** Thrown inside the transaction to roll back what was written before an error was found. */
class ImportRejected extends Error {}

async function importSource(tx: Tx, source: Source, run: ImportRun): Promise<void> {
  await disableTimeouts(tx);
  await staging.createStaging(tx, 'dramas');
  await staging.createStaging(tx, 'rights');
  const { tagRows, rightsBatches } = await parseAndStage(tx, source, run);
  const total = await staging.numberDramas(tx, 'dramas');
  // The lock prevents other changes of the catalogue between diff and apply.
  if (!run.isDryRun) await beginChange(tx);
  await run.onLocked?.(tx);
  const tagNames = await importTags(tx, tagRows, run);
  await importDramas(tx, total, tagNames, run);
  await importRights(tx, rightsBatches, run);
}

/** Steps 1 and 2: parse and stage. The tag rows are few and not staged. */
async function parseAndStage(tx: Tx, source: Source, run: ImportRun) {
  const parseRow = createRowParser(source.folder, run.library);
  const stager = new RowStager(tx, 'dramas');
  const rightsStager = new RightsStager(tx, run);
  const tagRows: TagRow[] = [];
  const skipped = new Set<string>();
  let count = 0;
  const isWanted = (row: SourceRow) => {
    if (isImported(row, run)) return true;
    skipped.add(sheetOf(row.kind).name);
    return false;
  };
  for await (const row of parseRows(source.rows, isWanted, parseRow)) {
    const { kind, key, place, value, errors } = row;
    for (const notice of errors) reportError(run, key, { place, notice });
    if (kind === 'tag') {
      // A row without errors has the output of the schema of its kind.
      if (errors.length === 0) tagRows.push({ place, value: value as ParsedTag });
    } else if (kind === 'right' || kind === 'holdback') {
      if (errors.length === 0) await rightsStager.add(row);
    } else if (key) {
      if (typeof value.video === 'string') run.videos.registerUse(value.video, key);
      await stager.add(toStagedRow(row));
    }
    count += 1;
    if (count % ROWS_PER_PROGRESS === 0) run.onProgress({ step: 'reading', done: count });
  }
  if (count === 0) {
    const message =
      skipped.size === 0
        ? 'deskFile.noRows'
        : run.skipsRights
          ? 'deskFile.onlyRights'
          : 'deskFile.noRights';
    throw new OperatorError(say(message, { name: run.file }));
  }
  run.summary.skipped = [...skipped];
  await stager.end();
  return { tagRows, rightsBatches: await rightsStager.end() };
}

function isImported({ kind }: SourceRow, { action, skipsRights }: ImportRun): boolean {
  const isRight = kind === 'right' || kind === 'holdback';
  return action.startsWith('catalogue.') ? !(isRight && skipsRights) : isRight;
}

/** Returns the names of all tags, including those in the file. */
async function importTags(tx: Tx, rows: TagRow[], run: ImportRun): Promise<TagNames> {
  const plan = await planTags(tx, rows);
  for (const report of plan.reports) reportRow(run, report, run.summary.tags);
  run.summary.tags.unchanged = plan.unchanged;
  if (!run.isDryRun && plan.writes.length > 0) {
    await applyTagPlan(tx, plan);
    await auditChanges(
      tx,
      run,
      plan.writes.map(({ slug, changes }) => ({ subject: `tag:${slug}`, change: changes })),
    );
  }
  return plan.tagNames;
}

interface Batch {
  plan: ImportPlan;
  /** The dramas with an invalid row. */
  leftOut: { key: string; errors: RowError[] }[];
}

async function importDramas(tx: Tx, total: number, tagNames: TagNames, run: ImportRun) {
  const { isDryRun, summary } = run;
  const planBatch = async (offset: number) =>
    planDramas(tx, await readStagedRows(tx, 'dramas', offset, DRAMAS_PER_BATCH), tagNames, run);
  let done = 0;
  let written = 0;
  const unusedVideos = new Set<string>();
  let nextAnalyze = DRAMAS_PER_BATCH;
  for await (const { plan, leftOut } of prefetchBatches(total, DRAMAS_PER_BATCH, planBatch)) {
    for (const drama of plan) reportDrama(run, drama);
    for (const { key, errors } of leftOut) for (const error of errors) reportError(run, key, error);
    // After an error nothing more is written, but all dramas are validated to report every error.
    if (!isDryRun && summary.refused === 0) {
      written += await applyDramas(tx, plan, run);
      for (const video of removedVideos(plan)) unusedVideos.add(video);
    }
    if (written >= nextAnalyze) {
      await staging.analyzeCatalogue(tx);
      nextAnalyze = 4 * written;
    }
    done = Math.min(done + DRAMAS_PER_BATCH, total);
    run.onProgress({ step: isDryRun ? 'comparing' : 'importing', done, total });
  }
  await reportSharedConflicts(run);
  await deleteUnusedVideos(tx, Array.from(unusedVideos));
}

/** The videos that a drama of the plan no longer uses; another drama may use them. */
function removedVideos(plan: ImportPlan): string[] {
  return plan.flatMap(({ current, entry }) => {
    const used = new Set(entry.episodes.map(({ video }) => video));
    return current?.episodes.map(({ video }) => video).filter((video) => !used.has(video)) ?? [];
  });
}

/**
 * Steps 3 to 5: merge, diff and validate. Dramas with an invalid row are left out of the plan; the
 * errors of these that are found here do not depend on the invalid cells.
 */
async function planDramas(
  tx: Tx,
  rows: StagedRow[],
  tagNames: TagNames,
  run: ImportRun,
): Promise<Batch> {
  const { invalid = [], valid = [] } = Object.groupBy(assemblePatches(rows), ({ isInvalid }) =>
    isInvalid ? 'invalid' : 'valid',
  );
  const patches = valid.map((patch) => tagNames.resolveTags(patch));
  const stored = await loadStoredDramas(tx, patches, run.library);
  const plan: ImportPlan = [];
  for (const patch of patches) {
    const current = stored.byKey.get(patch.key);
    const { getClaimedFacts, conflicts } = run.videos.collect(patch, current);
    const entry = mergePatch(current, patch, (video) => ({
      ...stored.getVideoFacts(video),
      ...getClaimedFacts(video),
    }));
    const changes = diffDrama(current, entry);
    const withdrawnAt = stored.withdrawnAt.get(patch.key);
    const { removedVideos } = stored;
    const merged = { patch, current, entry, changes, conflicts, withdrawnAt, removedVideos };
    const { errors, warnings } = await validateDrama(merged, run);
    plan.push({ place: patch.place, current, entry, changes, errors, warnings });
  }
  const leftOut = invalid.map((patch) => ({
    key: patch.key,
    errors: [...patch.errors, ...tagNames.findErrors(patch)],
  }));
  return { plan, leftOut };
}

/** Step 6: apply. Returns the number of dramas written. */
async function applyDramas(tx: Tx, plan: ImportPlan, run: ImportRun): Promise<number> {
  const changed = plan.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return 0;
  await applyPlan(tx, changed, run.now);
  await auditChanges(
    tx,
    run,
    changed.map(({ current, entry, changes }) => ({
      subject: `drama:${entry.external_id}`,
      change: current ? toAuditChange(changes) : { added: true },
    })),
  );
  return changed.length;
}

/** Reports conflicts between rows of different dramas, once all dramas are processed. */
async function reportSharedConflicts(run: ImportRun): Promise<void> {
  for (const conflict of run.videos.sharedConflicts()) {
    const { drama, ...error } = await toConflictError(conflict, run.library);
    reportError(run, drama, error);
  }
}

type AuditedChange = Pick<AuditEntry, 'subject' | 'change'>;

function auditChanges(tx: Tx, run: ImportRun, entries: AuditedChange[]): Promise<void> {
  const { actor, action, file } = run;
  return run.audit.recordAll(
    tx,
    entries.map(({ subject, change }) => ({ actor, action, subject, change: { file, ...change } })),
  );
}
