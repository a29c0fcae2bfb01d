import { useNavigate } from 'react-router';
import type { DeskOutput } from '../../../contract/desk/client.ts';
import { jobKindNames } from '../../../contract/desk/job-kinds.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { EmptyState } from '../../../web/ui/display/empty-state.tsx';
import { definePage } from '../../lib/page.tsx';
import { useMay } from '../../lib/session.ts';
import { ListPage } from '../../ui/data-table/list-page.tsx';
import { JobFilter, readJobFilter } from '../../ui/jobs/job-filter.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageStack, Section } from '../../ui/page/section.tsx';
import { FileMenus } from './file-menus.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportUpload } from './import-upload.tsx';

const KINDS = jobKindNames.filter((kind) => kind !== 'media-ingest');

export const page = definePage({
  texts: ['desk-import', 'desk-jobs'],
  live: ['jobs'],
  load: ({ query, api, signal }) =>
    api.listJobs({ ...{ kinds: KINDS, page_size: 20 }, ...readJobFilter(query) }, { signal }),
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
