import { useEffect, useEffectEvent, useState } from 'react';
import type { Health } from '#contract/desk/health.ts';
import { deskApi } from '#desk/lib/api.ts';
import { definePage, useReload } from '#desk/lib/page.tsx';
import { formatTime } from '#desk/lib/times.ts';
import { useChange } from '#desk/ui/failure-text.ts';
import { Columns } from '#desk/ui/page/columns.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { Backups } from './backups.tsx';
import { CheckList } from './check-list.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { Jobs } from './jobs.tsx';
import { Workers } from './workers.tsx';

const RELOAD_MS = 10_000;

export const page = definePage({
  texts: ['desk-health'],
  live: ['jobs', 'mails'],
  load: ({ api, signal }) => api.getHealth({}, { signal }),
  title: (t) => t('desk.nav.health'),
  View({ data }) {
    const { t, locale } = useTranslator();
    const { checks, isRunning, run } = useChecks(data);
    useReloadRegularly();
    return (
      <>
        <PageHeader
          title={t('desk.nav.health')}
          note={
            checks.checked_at
              ? t('deskHealth.checkedAt', { time: formatTime(locale, checks.checked_at) })
              : !isRunning && t('deskHealth.notYet')
          }
          actions={
            <Button isLoading={isRunning} onClick={run}>
              {checks.checked_at ? t('deskHealth.runAgain') : t('deskHealth.run')}
            </Button>
          }
        />
        <Columns
          main={
            <>
              <Jobs jobs={data.jobs} />
              <CheckList findings={checks.findings} isRunning={isRunning} />
            </>
          }
          aside={
            <>
              <Workers workers={data.workers} />
              <Backups backups={data.backups} />
              <CompanyFacts facts={data.facts} error={data.facts_error} />
            </>
          }
        />
      </>
    );
  },
});

/** No notification announces that a worker has become silent. */
function useReloadRegularly() {
  const reload = useEffectEvent(useReload());
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, RELOAD_MS);
    return () => clearInterval(timer);
  }, []);
}

type Checks = Pick<Health, 'checked_at' | 'findings'>;

/** The latest result; the checks run by themselves if there is none since the server's start. */
function useChecks(loaded: Checks) {
  const change = useChange();
  const [own, setOwn] = useState<Checks>();
  const [isRunning, setIsRunning] = useState(!loaded.checked_at);
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
