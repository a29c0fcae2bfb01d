import { basename } from 'node:path';
import type { Db, Tx } from '../../../db/client.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import { beginChange, disableTimeouts } from '../curation/begin-change.queries.ts';
import type { MediaLibrary } from '../entries/media-library.ts';
import { openSource, type Source } from '../formats/read-source.ts';
import { applyDramas } from './apply/apply.ts';
import { deleteUnshownVideos } from './apply/apply-episodes.queries.ts';
import { toAuditChange } from './diff/describe-changes.ts';
import { type ImportOptions, type Job, record, tell, tellOfDrama } from './import-job.ts';
import type { LaidOutRow } from './merge/assemble-patch.ts';
import type { TagNames } from './merge/tag-names.ts';
import { oneAhead } from './parse/one-ahead.ts';
import { readRows } from './parse/read-rows.ts';
import { type Judged, judgeDramas } from './plan-dramas.ts';
import type { ImportSummary } from './report/report.ts';
import * as staging from './stage/staging.queries.ts';
import { applyTags, type GivenTagRow, judgeTags } from './tags/import-tags.ts';
import { refuseConflict } from './validate/video-conflicts.ts';
import { VideoStatements } from './validate/video-statements.ts';

export type ImportService = ReturnType<typeof createImportService>;

interface ImportParts {
  db: Db;
  audit: Pick<AuditService, 'recordAll'>;
  library: MediaLibrary;
  now: () => Date;
}

const DRAMAS_AT_ONCE = 200;

/** Imports a file into the catalogue: all of it, or nothing when one row is refused. */
export function createImportService({ db, audit, library, now }: ImportParts) {
  return async (path: string, options: ImportOptions): Promise<ImportSummary> => {
    const summary: ImportSummary = { ...nothingImported(), refused: 0, unread: [] };
    const source = await openSource(path, (sheet) => summary.unread.push(sheet));
    const parts = { audit, library, videos: new VideoStatements(), now: now() };
    const job: Job = { ...options, ...parts, file: basename(path), summary };
    await db
      .transaction()
      .execute(async (tx) => {
        await importInto(tx, source, job);
        if (summary.refused > 0) throw new Refused();
      })
      .catch((error) => {
        if (!(error instanceof Refused)) throw error;
      });
    return summary.refused > 0 ? { ...summary, ...nothingImported() } : summary;
  };
}

function nothingImported() {
  return {
    dramas: { added: 0, changed: 0, unchanged: 0 },
    tags: { added: 0, changed: 0, unchanged: 0 },
    warned: 0,
    removals: [],
  };
}

/** Rolls back what was written before a row was refused. */
class Refused extends Error {}

async function importInto(tx: Tx, source: Source, job: Job): Promise<void> {
  await disableTimeouts(tx);
  await staging.createStaging(tx);
  const tagRows = await readRows(tx, source, job);
  const total = await staging.numberDramas(tx);
  // From here on the catalogue cannot change between comparing and writing.
  if (!job.isDryRun) await beginChange(tx);
  const tagNames = await importTags(tx, tagRows, job);
  await importDramas(tx, total, tagNames, job);
}

/** Returns the names of all tags, with those of the file. */
async function importTags(tx: Tx, rows: GivenTagRow[], job: Job): Promise<TagNames> {
  const { reports, wanted, unchanged, tagNames } = await judgeTags(tx, rows);
  for (const report of reports) tell(job, report, job.summary.tags);
  job.summary.tags.unchanged = unchanged;
  if (job.isDryRun || wanted.length === 0) return tagNames;
  await applyTags(tx, wanted);
  await record(
    tx,
    job,
    wanted.map(({ slug, changes }) => ({ subject: `tag:${slug}`, change: changes })),
  );
  return tagNames;
}

async function importDramas(tx: Tx, total: number, tagNames: TagNames, job: Job) {
  const { isDryRun, summary } = job;
  const judgeNext = async (done: number) => {
    const bundles = await staging.listStaged(tx, done, DRAMAS_AT_ONCE);
    const rows = bundles.flatMap((bundle): LaidOutRow[] => JSON.parse(bundle.rows));
    return judgeDramas(tx, rows, { ...job, tagNames });
  };
  let done = 0;
  let written = 0;
  let nextAnalysis = DRAMAS_AT_ONCE;
  for await (const judged of oneAhead(total, DRAMAS_AT_ONCE, judgeNext)) {
    const changed = judged.filter((one) => tellOfDrama(job, one));
    // After a refusal the rest is still judged, so that all errors are reported at once.
    if (!isDryRun && summary.refused === 0) {
      await write(tx, job, changed);
      written += changed.length;
    }
    if (written >= nextAnalysis) {
      await staging.analyzeCatalogue(tx);
      nextAnalysis = 4 * written;
    }
    done = Math.min(done + DRAMAS_AT_ONCE, total);
    job.onProgress({ step: isDryRun ? 'comparing' : 'importing', done, total });
  }
  await refuseSharedConflicts(job);
  if (written > 0) await deleteUnshownVideos(tx);
}

/** Only after the last drama is it known which rows are in the minority. */
async function refuseSharedConflicts(job: Job): Promise<void> {
  for (const conflict of job.videos.sharedConflicts()) {
    const { place, reason, drama } = await refuseConflict(conflict, job.library);
    tell(job, { verdict: 'refused', place, subject: drama, details: [reason] });
  }
}

async function write(tx: Tx, job: Job, dramas: Judged[]): Promise<void> {
  if (dramas.length === 0) return;
  await applyDramas(tx, dramas, job.now);
  await record(
    tx,
    job,
    dramas.map(({ current, entry, changes }) => ({
      subject: `drama:${entry.external_id}`,
      change: current ? toAuditChange(changes) : { added: true },
    })),
  );
}
