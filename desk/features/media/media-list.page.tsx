import type { DeskOutput } from '#contract/desk/client.ts';
import { definePage } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { DataTable } from '#desk/ui/data-table/data-table.tsx';
import { ListPage } from '#desk/ui/data-table/list-page.tsx';
import { JobActions } from '#desk/ui/jobs/job-actions.tsx';
import { startColumns } from '#desk/ui/jobs/job-columns.tsx';
import { JobFilter, readJobFilter } from '#desk/ui/jobs/job-filter.tsx';
import { JobBadge, JobProgress } from '#desk/ui/jobs/job-state.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { PageStack, Section } from '#desk/ui/page/section.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { InboxPanel } from './inbox-panel.tsx';
import { MediaUpload } from './media-upload.tsx';
import { RemovalPanel } from './removal-panel.tsx';

interface Data {
  jobs: DeskOutput<'listJobs'>;
  inbox: DeskOutput<'listInbox'>;
}

export const page = definePage<Data>({
  texts: ['desk-media', 'desk-jobs'],
  live: ['jobs'],
  async load({ query, api, signal }) {
    const list = { kinds: ['media-ingest' as const], page_size: 20 };
    const [jobs, inbox] = await Promise.all([
      api.listJobs({ ...list, ...readJobFilter(query) }, { signal }),
      api.listInbox({}, { signal }),
    ]);
    return { jobs, inbox };
  },
  title: (t) => t('desk.nav.media'),
  View: MediaListPage,
});

type Job = Data['jobs']['list'][number];

function MediaListPage({ data: { jobs, inbox } }: { data: Data }) {
  const words = useTranslator();
  const { t } = words;
  const mayChange = useMay('media.change');
  const nameOf = ({ files }: Job) =>
    files.length > 1
      ? t('deskMedia.filesAndMore', { name: files[0] ?? '', count: files.length - 1 })
      : (files[0] ?? '');
  return (
    <PageStack>
      <PageHeader title={t('desk.nav.media')} />
      {mayChange && <MediaUpload />}
      {mayChange && inbox.is_set && <InboxPanel root={inbox} />}
      <Section title={t('deskMedia.jobs')}>
        <JobFilter />
        <ListPage
          page={jobs}
          empty={<EmptyState title={t('deskMedia.noJobs')} text={t('deskMedia.intro')} />}
        >
          <DataTable
            label={t('deskMedia.jobs')}
            rows={jobs.list}
            rowKey={({ job_id }) => String(job_id)}
            rowName={nameOf}
            rowHref={({ job_id }) => `/ingest/${job_id}`}
            isMarked={({ state }) => state === 'failed'}
            columns={[
              { id: 'files', header: t('deskMedia.files'), cell: nameOf },
              {
                id: 'state',
                header: t('deskJobs.stateLabel'),
                cell: (job) =>
                  job.state === 'running' ? <JobProgress job={job} /> : <JobBadge job={job} />,
              },
              ...startColumns(words),
              {
                id: 'actions',
                header: '',
                cell: (job) => <JobActions job={job} size="small" />,
              },
            ]}
          />
        </ListPage>
      </Section>
      {mayChange && <RemovalPanel />}
    </PageStack>
  );
}
