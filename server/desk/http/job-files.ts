import mime from 'mime-types';
import { JOB_FILES } from '#contract/desk/address.ts';
import { jobKindsOf } from '#contract/desk/jobs/job-kinds.ts';
import type { JobsService } from '#server/areas/jobs/jobs.service.ts';
import { AppError } from '#server/errors/app-error.ts';
import { retryableWhenStoreAway } from '#server/errors/when-store-away.ts';
import type { StaffRoute } from './desk-app.ts';

/** Handles `GET /files/<job>`: streams the file that a job has made. */
export function jobFileSender(jobs: Pick<JobsService, 'openFile'>): StaffRoute {
  return async (request, staff) => {
    const jobId = new URL(request.url).pathname.slice(JOB_FILES.length);
    const id = /^[1-9]\d{0,14}$/.test(jobId) ? Number(jobId) : undefined;
    const kinds = jobKindsOf(staff.role, 'read');
    const file = id && (await retryableWhenStoreAway(() => jobs.openFile(id, kinds)));
    if (!file) throw new AppError('notFound');
    return new Response(file.body, {
      headers: {
        'content-type': mime.contentType(file.name) || 'application/octet-stream',
        'content-length': String(file.bytes),
        'content-disposition': `attachment; filename="${file.name}"`,
        'cache-control': 'no-store',
      },
    });
  };
}
