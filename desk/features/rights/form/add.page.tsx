import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { definePage } from '#desk/lib/page.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { calendarPath } from '../paths.ts';
import { RightsForm } from './rights-form.tsx';
import { noRightsValues } from './rights-values.ts';

interface AddedTo {
  drama: string;
  title: string;
}

/** `?kind=holdback` adds a holdback, otherwise a grant is added. */
export const page = definePage<AddedTo>({
  texts: ['desk-rights', 'licence'],
  load: async ({ params, api, signal }) => {
    const { drama = '' } = params;
    const { title, drama: key } = await api.getRightsCalendar({ drama }, { signal });
    return { drama: key, title };
  },
  title: (t) => t('deskRights.add'),
  View: AddView,
});

function AddView({ data: { drama, title } }: { data: AddedTo }) {
  const { t } = useTranslator();
  const [query] = useSearchParams();
  const kind = query.get('kind') === 'holdback' ? 'holdback' : 'grant';
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <PageHeader
        title={t(kind === 'grant' ? 'deskRights.addGrant' : 'deskRights.addHoldback')}
        back={{ to: calendarPath(drama), label: title || drama }}
      />
      <RightsForm
        key={`${kind} ${attempt}`}
        kind={kind}
        drama={drama}
        values={noRightsValues}
        onReload={() => setAttempt(attempt + 1)}
      />
    </>
  );
}
