import { vi } from 'vitest';
import { UPLOADS } from '#contract/desk/address.ts';
import type { DeskClient } from '#contract/desk/client.ts';
import { isOpenJob } from '#contract/desk/jobs/job-kinds.ts';
import type { JobDetail } from '#contract/desk/jobs/jobs.ts';
import { UPLOAD_OFFSET, type UploadPurpose } from '#contract/desk/jobs/upload-rules.ts';
import type { Upload } from '#contract/desk/jobs/uploads.ts';
import type { TestDesk } from './desk.ts';
import { WAIT_TIMEOUT } from './setup/timeouts.ts';

/** Sends one part of an upload; returns the envelope. */
export async function putPart(
  { url }: TestDesk,
  token: string,
  uploadId: string,
  offset: number | string,
  body: BodyInit,
) {
  const response = await fetch(`${url}${UPLOADS}${uploadId}`, {
    method: 'PUT',
    headers: { cookie: `desk=${token}`, origin: url, [UPLOAD_OFFSET]: String(offset) },
    body,
  });
  return (await response.json()) as { code: number; message: string; data: Upload };
}

/** Uploads a file as a browser does; returns the id of the upload. */
export async function uploadFile(
  desk: TestDesk,
  token: string,
  name: string,
  content: string | Uint8Array,
  purpose: UploadPurpose = 'workbook',
): Promise<string> {
  const bytes = Buffer.from(content);
  const client = desk.with(token);
  const { upload_id } = await client.beginUpload({ name, size: bytes.length, purpose });
  await putPart(desk, token, upload_id, 0, bytes);
  return upload_id;
}

/** Waits until a job has ended. */
export function jobEnd(client: DeskClient, job_id: number): Promise<JobDetail> {
  return vi.waitFor(
    async () => {
      const job = await client.getJob({ job_id });
      if (isOpenJob(job.state)) throw new Error(`job ${job_id} is ${job.state}`);
      return job;
    },
    { timeout: WAIT_TIMEOUT },
  );
}
