import { useEffect, useEffectEvent, useState } from 'react';
import type { Health } from '../../../contract/desk/health.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { Button } from '../../../web/ui/button/button.tsx';
import { deskApi } from '../../lib/api.ts';
import { definePage } from '../../lib/page.tsx';
import { formatTime } from '../../lib/times.ts';
import { useChange } from '../../ui/failure-text.ts';
import { Columns } from '../../ui/page/columns.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Backups } from './backups.tsx';
import { CheckList } from './check-list.tsx';
import { CompanyFacts } from './company-facts.tsx';

export const page = definePage({
  texts: ['desk-health'],
  load: ({ api, signal }) => api.getHealth({}, { signal }),
  title: (t) => t('desk.nav.health'),
  View({ data }) {
    const { t, locale } = useTranslator();
    const { checks, isRunning, run } = useChecks(data);
    return (
      <>
        <PageHeader
          title={t('desk.nav.health')}
          note={
            checks.checked_at
              ? t('deskHealth.checkedAt', { time: formatTime(locale, checks.checked_at) })
              : t('deskHealth.notYet')
          }
          actions={
            <Button isLoading={isRunning} onClick={run}>
              {checks.checked_at ? t('deskHealth.runAgain') : t('deskHealth.run')}
            </Button>
          }
        />
        <Columns
          main={<CheckList findings={checks.findings} isRunning={isRunning} />}
          aside={
            <>
              <Backups backups={data.backups} />
              <CompanyFacts facts={data.facts} error={data.facts_error} />
            </>
          }
        />
      </>
    );
  },
});

type Checks = Pick<Health, 'checked_at' | 'findings'>;

/** The latest result; the checks run by themselves if there is none since the server's start. */
function useChecks(loaded: Checks) {
  const change = useChange();
  const [own, setOwn] = useState<Checks>();
  const [isRunning, setIsRunning] = useState(false);
  const checks = own ?? loaded;

  const run = async () => {
    setIsRunning(true);
    await change(async () => setOwn(await deskApi.runHealthChecks()));
    setIsRunning(false);
  };
  const runFirst = useEffectEvent(() => {
    if (!loaded.checked_at) void run();
  });
  useEffect(() => runFirst(), []);
  return { checks, isRunning, run: () => void run() };
}
