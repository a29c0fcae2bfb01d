import { isOpenJob } from '../../contract/desk/job-kinds.ts';
import { deskApi } from './api.ts';
import { sendFile } from './upload.ts';

interface PictureProgress {
  signal: AbortSignal;
  /** The share of the file that has been sent, from 0 to 1; 1 while the picture is being made. */
  onProgress: (share: number) => void;
}

export interface MadePicture {
  /** As the catalogue stores it; empty if the file was refused. */
  path: string;
  /** Why the file was refused, or what the operator should check. */
  notes: string[];
}

const POLL_MS = 500;

/** Sends a picture, and makes the files of it that the site serves, as `media ingest` does. */
export async function makePicture(
  file: File,
  { signal, onProgress }: PictureProgress,
): Promise<MadePicture> {
  const uploadId = await sendFile(
    { file, name: file.name, purpose: 'picture' },
    {
      signal,
      onBegin: () => onProgress(0),
      onProgress: (sent) => onProgress(sent / file.size),
      onWaiting: () => {},
    },
  );
  const { job_id } = await deskApi.ingestMedia({ upload_ids: [uploadId] }, { signal });
  for (;;) {
    const { job, ingested, refused, skipped } = await deskApi.getIngest({ job_id }, { signal });
    const [made] = ingested;
    if (made) return { path: made.path, notes: made.warnings };
    if (!isOpenJob(job.state)) {
      const reasons = [...refused, ...skipped].map((one) => `${one.file} ${one.reason}`);
      return { path: '', notes: job.failure ? [job.failure, ...reasons] : reasons };
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
  }
}
