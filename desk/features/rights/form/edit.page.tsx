import { useState } from 'react';
import type { DeskGrant, DeskHoldback } from '#contract/desk/rights.ts';
import { definePage, useReload } from '#desk/lib/page.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { calendarPath } from '../paths.ts';
import { DealLink } from '../row/deal-link.tsx';
import { RightsForm } from './rights-form.tsx';
import { fromRow } from './rights-values.ts';

interface Edited {
  drama: string;
  title: string;
  /** Undefined if there is no such row. */
  row: DeskGrant | DeskHoldback | undefined;
}

export const page = definePage<Edited>({
  texts: ['desk-rights', 'licence'],
  load: async ({ params, api, signal }) => {
    const { drama = '', row } = params;
    const calendar = await api.getRightsCalendar({ drama }, { signal });
    const rows = [...calendar.grants, ...calendar.holdbacks];
    return {
      drama: calendar.drama,
      title: calendar.title,
      row: rows.find(({ id }) => id === row),
    };
  },
  title: (t, { row }) => t('deskRights.editRow', { row: row?.id ?? '' }),
  View: EditView,
});

function EditView({ data: { drama, title, row } }: { data: Edited }) {
  const { t } = useTranslator();
  const reload = useReload();
  // The form keeps what was typed when the row is loaded again, until its version is taken.
  const [shown, setShown] = useState(row);
  const [isReloading, setIsReloading] = useState(false);
  if (isReloading && row !== shown) {
    setShown(row);
    setIsReloading(false);
  }
  const back = { to: calendarPath(drama), label: title || drama };
  if (!shown)
    return (
      <>
        <PageHeader title={t('desk.nav.rights')} back={back} />
        <EmptyState title={t('deskRights.noRow')} />
      </>
    );
  const isGrant = 'direction' in shown;
  if (isGrant && shown.deal_no !== null)
    return (
      <>
        <PageHeader title={t('deskRights.editRow', { row: shown.id })} back={back} />
        <EmptyState
          title={t('deskRights.ofDeal', { deal: shown.deal_no })}
          action={<DealLink dealNo={shown.deal_no} />}
        />
      </>
    );
  return (
    <>
      <PageHeader title={t('deskRights.editRow', { row: shown.id })} back={back} />
      <RightsForm
        key={shown.updated_at}
        kind={isGrant ? 'grant' : 'holdback'}
        drama={drama}
        values={fromRow(shown)}
        edited={{ id: shown.id, base: shown.updated_at }}
        onReload={() => {
          setIsReloading(true);
          reload();
        }}
      />
    </>
  );
}
