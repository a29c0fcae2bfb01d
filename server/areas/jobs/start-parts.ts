import type { Db } from '#server/db/client.ts';
import type { IngestSource, JobLogLine, UnusedFile } from '#server/db/stored-json.ts';
import type { NewJob, SendJob } from '#server/jobs/engine/job-engine.ts';
import * as queries from './job-parts.queries.ts';
import type { JobRun } from './job-run.ts';

interface DividedJob {
  /** The sources of each part. */
  parts: IngestSource[][];
  skipped: UnusedFile[];
  lines: JobLogLine[];
}

/** Divides a running job into parts, which any machine with the files takes. It ends with the last. */
export async function startParts(
  db: Db,
  sendJob: SendJob,
  run: Pick<JobRun, 'id' | 'claimId' | 'actor'>,
  { parts, skipped, lines }: DividedJob,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Who has much to do comes after those who have little.
    const open = await queries.countOpenParts(tx, run.actor);
    const total = parts.flat().length * 100;
    const division = { parts, skipped, total, lines };
    const { folder_id, is_cancelled } = await queries.divideJob(tx, run, division);
    if (is_cancelled) await queries.cancelParts(tx, run.id);
    else
      for (const no of parts.keys()) {
        const job = partJob({ job_id: run.id, no, folder_id });
        await sendJob(tx, { ...job, priority: -(open + no) });
      }
    await queries.endWithLastPart(tx, run.id);
  });
}

interface PartRow {
  job_id: number;
  no: number;
  folder_id: string | null;
}

export const partJob = ({ job_id, no, folder_id }: PartRow): NewJob<'ingest-episode'> => ({
  kind: 'ingest-episode',
  input: { job_id, part: no },
  key: `${job_id}/${no}`,
  folderId: folder_id ?? undefined,
});
