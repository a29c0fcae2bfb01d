import { jobKindsOf } from '#contract/desk/jobs/job-kinds.ts';
import type { jobCalls } from '#contract/desk/jobs/jobs.ts';
import type { Context } from '#server/context.ts';
import { toCursorPage, toKeyRequest } from '#server/desk/cursor-page.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { toJob, toJobDetail } from './jobs.mapper.ts';

export function jobCallHandlers({
  jobs,
  translators,
}: Pick<Context, 'jobs' | 'translators'>): DeskHandlers<keyof typeof jobCalls> {
  return {
    async listJobs({ kinds, states, after, before, page_size }, { staff, locale }) {
      const allowed = jobKindsOf(staff.role, 'read');
      const filter = {
        kinds: kinds ? allowed.filter((kind) => kinds.includes(kind)) : allowed,
        states,
      };
      const page = await jobs.list(filter, toKeyRequest({ after, before, page_size }));
      return toCursorPage(page, (row) => toJob(row, translators[locale]));
    },

    async getJob({ job_id }, { staff, locale }) {
      const job = await jobs.get(job_id, jobKindsOf(staff.role, 'read'));
      const running = await jobs.listRunningParts(job_id);
      return toJobDetail(job, running, translators[locale]);
    },

    async cancelJob({ job_id }, { staff }) {
      await jobs.cancel(job_id, staff);
      return null;
    },

    async retryJob({ job_id }, { staff }) {
      await jobs.retry(job_id, staff);
      return null;
    },
  };
}
