import type { IngestedFile } from '#contract/desk/catalogue/media.ts';
import { isOpenJob } from '#contract/desk/jobs/job-kinds.ts';
import type { MediaPurpose } from '#contract/desk/jobs/upload-rules.ts';
import { deskApi } from './api.ts';
import { sendFile } from './upload.ts';

export interface MediaProgress {
  signal: AbortSignal;
  /** The share of the file that has been sent, from 0 to 1; 1 while the media is being made. */
  onProgress: (share: number) => void;
  /** The number of other jobs that it waits for. */
  onWaiting: (jobsAhead: number) => void;
}

export interface MadeMedia {
  /** Undefined if the file was refused. */
  made: IngestedFile | undefined;
  /** Why the file was refused, or what the operator should check. */
  notes: string[];
}

const POLL_MS = 500;

/** Sends a file, and makes the media of it that the site serves, as `media ingest` does. */
export async function makeMedia(
  file: File,
  purpose: MediaPurpose,
  { signal, onProgress, onWaiting }: MediaProgress,
): Promise<MadeMedia> {
  const uploadId = await sendFile(
    { file, name: file.name, purpose },
    {
      signal,
      onBegin: () => onProgress(0),
      onProgress: (sent) => onProgress(sent / file.size),
      onWaiting: () => {},
    },
  );
  const { job_id } = await deskApi.ingestMedia({ upload_ids: [uploadId] }, { signal });
  for (;;) {
    const ingest = await deskApi.getIngest({ job_id }, { signal });
    const { job, ingested, refused, skipped } = ingest;
    onWaiting(ingest.jobs_ahead);
    const [made] = ingested;
    if (made) return { made, notes: made.warnings };
    if (!isOpenJob(job.state)) {
      const reasons = [...refused, ...skipped].map((one) => `${one.file} ${one.reason}`);
      return { made, notes: job.failure ? [job.failure, ...reasons] : reasons };
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
  }
}
