import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import mime from 'mime-types';
import { JOB_FILES } from '#contract/desk/address.ts';
import { jobKindsOf } from '#contract/desk/jobs/job-kinds.ts';
import type { JobsService } from '#server/areas/jobs/jobs.service.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { StaffRoute } from './desk-app.ts';

/** Handles `GET /files/<job>`: streams the file that a job has made. */
export function jobFileSender(jobs: Pick<JobsService, 'findFile'>): StaffRoute {
  return async (request, staff) => {
    const jobId = new URL(request.url).pathname.slice(JOB_FILES.length);
    const id = /^[1-9]\d{0,14}$/.test(jobId) ? Number(jobId) : undefined;
    const file = id && (await jobs.findFile(id, jobKindsOf(staff.role, 'read')));
    const found = file && (await stat(file.path).catch(() => undefined));
    if (!file || !found) throw new AppError('notFound');
    return new Response(Readable.toWeb(createReadStream(file.path)) as ReadableStream, {
      headers: {
        'content-type': mime.contentType(file.name) || 'application/octet-stream',
        'content-length': String(found.size),
        'content-disposition': `attachment; filename="${file.name}"`,
        'cache-control': 'no-store',
      },
    });
  };
}
