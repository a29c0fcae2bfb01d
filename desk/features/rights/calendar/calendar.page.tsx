import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { RightsCalendar } from '#contract/desk/rights-check.ts';
import { leafMedia } from '#contract/licence/media.ts';
import { definePage } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { addPath } from '../paths.ts';
import { RowDetails } from '../row/row-details.tsx';
import { Calendar } from './calendar.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import styles from './calendar-page.module.css';
import { readCalendarQuery } from './calendar-query.ts';
import { CalendarTable } from './calendar-table.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DramaRows } from './drama-rows.tsx';
import { FreeToday } from './free-today.tsx';

/** The rights of one title. `?row=R12` opens a grant, a holdback or an open quote. */
export const page = definePage<RightsCalendar>({
  texts: ['desk-rights', 'licence'],
  live: ['rights', 'orders'],
  load: ({ params, api, signal }) =>
    api.getRightsCalendar({ drama: params.drama ?? '' }, { signal }),
  title: (_, { title, drama }) => title || drama,
  View: CalendarView,
});

function CalendarView({ data }: { data: RightsCalendar }) {
  const { t } = useTranslator();
  const mayChange = useMay('rights.change');
  const [query] = useSearchParams();
  const { zoom, from, medium, view } = readCalendarQuery(query, data.today);
  const media = leafMedia.filter((one) => one === medium);
  const [openRow, setOpenRow] = useState(query.get('row') ?? undefined);
  return (
    <div className={styles.page}>
      <PageHeader
        title={data.title || data.drama}
        back={{ to: '/rights', label: t('desk.nav.rights') }}
        note={data.drama}
        actions={
          mayChange && (
            <>
              <Link className={buttonClass({})} to={addPath(data.drama, 'holdback')}>
                {t('deskRights.addHoldback')}
              </Link>
              <Link
                className={buttonClass({ variant: 'primary' })}
                to={addPath(data.drama, 'grant')}
              >
                {t('deskRights.addGrant')}
              </Link>
            </>
          )
        }
      />
      {data.is_unstated && <p className={styles.unstated}>{t('deskRights.unstated')}</p>}
      <CalendarToolbar today={data.today} />
      {view === 'table' ? (
        <CalendarTable calendar={data} media={media} onOpenBar={setOpenRow} />
      ) : (
        <>
          <CalendarLegend />
          <Calendar calendar={data} media={media} zoom={zoom} from={from} onOpenBar={setOpenRow} />
        </>
      )}
      <FreeToday calendar={data} />
      <DramaRows calendar={data} onOpen={setOpenRow} />
      <RowDetails calendar={data} id={openRow} onClose={() => setOpenRow(undefined)} />
    </div>
  );
}
