import { useNavigate } from 'react-router';
import type { DeskOutput } from '#contract/desk/client.ts';
import { jobKindNames } from '#contract/desk/jobs/job-kinds.ts';
import { definePage } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { ListPage } from '#desk/ui/data-table/list-page.tsx';
import { JobFilter, readJobFilter } from '#desk/ui/jobs/job-filter.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { PageStack, Section } from '#desk/ui/page/section.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { FileMenus } from './file-menus.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportUpload } from './import-upload.tsx';

const KINDS = jobKindNames.filter((kind) => kind !== 'media-ingest');

export const page = definePage({
  texts: ['desk-import', 'desk-jobs'],
  live: ['jobs'],
  load: ({ query, api, signal }) =>
    api.listJobs({ kinds: KINDS, page_size: 20, ...readJobFilter(query) }, { signal }),
  title: (t) => t('desk.nav.import'),
  View: ImportListPage,
});

function ImportListPage({ data }: { data: DeskOutput<'listJobs'> }) {
  const { t } = useTranslator();
  const navigate = useNavigate();
  const scopes = useScopes();
  return (
    <PageStack>
      <PageHeader title={t('desk.nav.import')} actions={<FileMenus />} />
      {scopes.length > 0 && (
        <ImportUpload scopes={scopes} onChecked={(jobId) => void navigate(`/import/${jobId}`)} />
      )}
      <Section title={t('deskImport.history')}>
        <JobFilter />
        <ListPage
          page={data}
          empty={<EmptyState title={t('deskImport.noHistory')} text={t('deskImport.intro')} />}
        >
          <ImportHistory jobs={data.list} />
        </ListPage>
      </Section>
    </PageStack>
  );
}

/** What the role may import. */
export function useScopes(): ('catalogue' | 'rights')[] {
  const mayCatalogue = useMay('catalogue.change');
  const mayRights = useMay('rights.change');
  return [
    ...(mayCatalogue ? (['catalogue'] as const) : []),
    ...(mayRights ? (['rights'] as const) : []),
  ];
}
