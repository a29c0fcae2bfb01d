import { useState } from 'react';
import type { DeskOutput } from '#contract/desk/client.ts';
import { definePage } from '#desk/lib/page.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Button } from '#ui/button/button.tsx';
import { PlusIcon } from '#ui/icons/more-icons.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { RequirementPanel } from './requirement-panel.tsx';
import { type OpenDialog, StaffDialogs } from './staff-dialogs.tsx';
import { StaffTable } from './staff-table.tsx';
import { useStaffChanges } from './use-staff-changes.ts';

export const page = definePage({
  // The forms of dialogs use texts of the sign-in.
  texts: ['desk-staff', 'desk-sign-in'],
  live: ['staff'],
  load: ({ api, signal }) => api.listStaff({}, { signal }),
  title: (t) => t('desk.nav.staff'),
  View: StaffPage,
});

function StaffPage({ data: staff }: { data: DeskOutput<'listStaff'> }) {
  const { t } = useTranslator();
  const [open, setOpen] = useState<OpenDialog>();
  const changes = useStaffChanges();
  return (
    <>
      <PageHeader
        title={t('desk.nav.staff')}
        actions={
          <Button variant="primary" icon={<PlusIcon />} onClick={() => setOpen({ kind: 'invite' })}>
            {t('deskStaff.invite')}
          </Button>
        }
      />
      <div className={layout.page}>
        <StaffTable members={staff.list} changes={changes} onOpen={setOpen} />
        <RequirementPanel staff={staff} changes={changes} />
      </div>
      {open && <StaffDialogs open={open} setOpen={setOpen} changes={changes} />}
    </>
  );
}
