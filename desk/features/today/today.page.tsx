import type { Today } from '#contract/desk/today.ts';
import { definePage } from '#desk/lib/page.tsx';
import { Columns } from '#desk/ui/page/columns.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { dateLocale } from '#i18n/date-locale.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { FirstSteps } from './first-steps.tsx';
import { TodayNumbers } from './today-numbers.tsx';
import { EndingPanel, EnquiriesPanel, WaitingPanel } from './waiting.tsx';
import { WeekChart } from './week-chart.tsx';

export const page = definePage({
  texts: ['desk-today', 'desk-enquiries'],
  live: ['orders', 'rights', 'screeners', 'enquiries', 'mails', 'jobs'],
  load: ({ api, signal }) => api.getToday({}, { signal }),
  title: (t) => t('desk.nav.today'),
  View: TodayView,
});

function TodayView({ data }: { data: Today }) {
  const { t, locale } = useTranslator();
  const day = new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'full' }).format(new Date());
  const isNew = !data.has_titles && !data.has_orders;
  return (
    <>
      <PageHeader title={t('desk.nav.today')} note={day} />
      {isNew ? <FirstSteps /> : <Overview today={data} />}
    </>
  );
}

function Overview({ today }: { today: Today }) {
  const { t } = useTranslator();
  const { orders, catalogue } = today;
  return (
    <>
      <TodayNumbers today={today} />
      <Columns
        main={
          <>
            <WaitingPanel today={today} />
            <EnquiriesPanel today={today} />
            <EndingPanel today={today} />
          </>
        }
        aside={
          <>
            {orders && (
              <Panel title={t('deskToday.ordersPerWeek')}>
                <WeekChart weeks={orders.weeks} label={t('deskToday.ordersPerWeek')} />
              </Panel>
            )}
            {catalogue && (
              <Panel title={t('deskToday.viewsPerWeek')}>
                <WeekChart weeks={catalogue.weeks} label={t('deskToday.viewsPerWeek')} />
              </Panel>
            )}
          </>
        }
      />
    </>
  );
}
