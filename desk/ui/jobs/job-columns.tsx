import type { Job } from '#contract/desk/jobs/jobs.ts';
import { formatTime } from '#desk/lib/times.ts';
import type { Column } from '#desk/ui/data-table/data-table.tsx';
import type { Translator } from '#i18n/i18n.ts';

/** Who started a job, and when. */
export function startColumns({ t, locale }: Translator): Column<Job>[] {
  return [
    {
      id: 'by',
      header: t('deskJobs.by'),
      isMinor: true,
      cell: ({ staff_email }) => staff_email,
    },
    {
      id: 'at',
      header: t('deskJobs.when'),
      isShort: true,
      cell: ({ created_at }) => formatTime(locale, created_at),
    },
  ];
}
