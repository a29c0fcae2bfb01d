import { MAX_COUNTED } from '../../contract/desk/fields.ts';
import { jobKindsOf } from '../../contract/desk/job-kinds.ts';
import type { jobCalls } from '../../contract/desk/jobs.ts';
import type { Context } from '../context.ts';
import type { DeskHandlers } from './handlers.ts';
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
      const [{ rows, next, previous }, total] = await Promise.all([
        jobs.list(filter, { after, before, pageSize: page_size }),
        jobs.count(filter, MAX_COUNTED + 1),
      ]);
      return {
        list: rows.map((row) => toJob(row, translators[locale])),
        ...{ next, previous, total: Math.min(total, MAX_COUNTED) },
        is_total_capped: total > MAX_COUNTED,
      };
    },

    async getJob({ job_id }, { staff, locale }) {
      const job = await jobs.get(job_id, jobKindsOf(staff.role, 'read'));
      return toJobDetail(job, translators[locale]);
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
