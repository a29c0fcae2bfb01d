import { useState } from 'react';
import { deskApi } from '#desk/lib/api.ts';
import { definePage } from '#desk/lib/page.tsx';
import { useBusyChange } from '#desk/ui/failure-text.ts';
import { Columns } from '#desk/ui/page/columns.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { RightsTabs } from '../rights-tabs.tsx';
import styles from './avails.module.css';
import { AvailsSummary } from './avails-summary.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { noMapping, toMapping } from './mapping-values.ts';

/** What is free as EMA Avails, as `rights export` writes it. */
export const page = definePage<null>({
  texts: ['desk-rights', 'licence'],
  load: async () => null,
  title: (t) => t('deskRights.avails'),
  View: AvailsView,
});

function AvailsView() {
  const { t } = useTranslator();
  const { isBusy, run } = useBusyChange();
  const [values, setValues] = useState(noMapping);
  const mapping = toMapping(values);
  const download = () =>
    run(async () => saveFile(await deskApi.exportAvails(mapping ? { mapping } : {})));
  return (
    <>
      <PageHeader
        title={t('desk.nav.rights')}
        actions={
          <Button variant="primary" isLoading={isBusy} onClick={download}>
            {t('deskRights.downloadAvails')}
          </Button>
        }
      />
      <RightsTabs />
      <p className={styles.intro}>{t('deskRights.availsText')}</p>
      <Columns
        main={
          <Panel title={t('deskRights.mapping')}>
            <MappingFields values={values} onChange={setValues} />
          </Panel>
        }
        aside={<AvailsSummary mapping={mapping} />}
      />
    </>
  );
}
