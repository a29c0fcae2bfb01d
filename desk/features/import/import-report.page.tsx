import { useNavigate } from 'react-router';
import type { DeskOutput } from '#contract/desk/client.ts';
import { isOpenJob } from '#contract/desk/jobs/job-kinds.ts';
import { pickQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { ListPage } from '#desk/ui/data-table/list-page.tsx';
import { JobActions } from '#desk/ui/jobs/job-actions.tsx';
import { JobFailure } from '#desk/ui/jobs/job-failure.tsx';
import { JobBadge, JobProgress } from '#desk/ui/jobs/job-state.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { PageStack } from '#desk/ui/page/section.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { ApplyButton } from './apply-button.tsx';
import { ImportNotices } from './import-notices.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportUpload } from './import-upload.tsx';
import { ProblemList } from './problem-list.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { VerdictTabs } from './verdict-tabs.tsx';

interface Data {
  report: DeskOutput<'getImport'>;
  rows: DeskOutput<'listImportRows'>;
}

export const page = definePage<Data>({
  texts: ['desk-import', 'desk-jobs'],
  live: ['jobs'],
  async load({ params, query, api, signal }) {
    const job_id = Number(params.id);
    const report = await api.getImport({ job_id }, { signal });
    const { verdict, problem, warned, ...page } = pickQuery(
      ...([query, 'after', 'before', 'verdict', 'problem', 'warned'] as const),
    );
    // Errors come first: without them gone, nothing is imported.
    const shown = verdict ?? (report.summary?.refused ? 'refused' : undefined);
    const rows = await api.listImportRows(
      {
        ...page,
        job_id,
        // Any text of the address; the server refuses one that is not a verdict.
        ...(shown && { verdict: shown as 'refused' }),
        ...(problem && { problem }),
        ...(warned && { has_warning: true }),
      },
      { signal },
    );
    return { report, rows };
  },
  title: (t, { report }) => report.job.files.join(', ') || t('desk.nav.import'),
  View: ImportReportPage,
});

function ImportReportPage({ data: { report, rows } }: { data: Data }) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const { job, summary } = report;
  const isRights = job.kind.startsWith('rights');
  const isCheck = job.kind.endsWith('check');
  const mayImport = useMay(isRights ? 'rights.change' : 'catalogue.change');
  const note = [
    t(`deskJobs.kind.${job.kind}`),
    job.staff_email,
    formatTime(locale, job.created_at),
  ].join(' · ');
  const hasErrors = job.state === 'failed' || (summary?.refused ?? 0) > 0;
  const canRepeat = isCheck && mayImport && !isOpenJob(job.state);
  const dropAgain = canRepeat && report.applied_by?.state !== 'done' && (
    <ImportUpload
      scopes={[isRights ? 'rights' : 'catalogue']}
      mayRemoveEpisodes={report.may_remove_episodes}
      isSmall
      onChecked={(jobId) => void navigate(`/import/${jobId}`, { preventScrollReset: true })}
    />
  );
  return (
    <PageStack>
      <PageHeader
        title={job.files.join(', ')}
        back={{ to: '/import', label: t('desk.nav.import') }}
        badge={<JobBadge job={job} />}
        note={note}
        actions={
          <>
            <JobActions job={job} />
            {isCheck && mayImport && <ApplyButton report={report} isRights={isRights} />}
          </>
        }
      />
      {isOpenJob(job.state) && (
        <Panel title={t('deskJobs.progress')}>
          <JobProgress job={job} />
        </Panel>
      )}
      <JobFailure job={job} />
      <ImportNotices report={report} />
      {hasErrors && dropAgain}
      {summary && (
        <>
          {summary.refused === 0 && <SummaryCards summary={summary} isRights={isRights} />}
          {report.problems.length > 0 && <ProblemList report={report} />}
          {rows.total + summary.refused > 0 && (
            <>
              {!hasErrors && <VerdictTabs summary={summary} />}
              <ListPage page={rows}>
                <ImportRows rows={rows.list} />
              </ListPage>
            </>
          )}
        </>
      )}
      {!hasErrors && dropAgain}
    </PageStack>
  );
}
