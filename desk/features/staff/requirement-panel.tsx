import { useState } from 'react';
import type { DeskOutput } from '#contract/desk/client.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { joinNames } from '#i18n/names/display-names.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './staff.module.css';
import type { useStaffChanges } from './use-staff-changes.ts';

interface RequirementPanelProps {
  staff: DeskOutput<'listStaff'>;
  changes: ReturnType<typeof useStaffChanges>;
}

/** Whether everyone needs a second factor; a change says who will be asked for one. */
export function RequirementPanel({ staff, changes }: RequirementPanelProps) {
  const { t, locale } = useTranslator();
  const [isAsking, setIsAsking] = useState(false);
  const isRequired = staff.is_second_factor_required;
  const without = staff.list.filter(
    ({ has_second_factor, has_password, disabled_at }) =>
      !has_second_factor && has_password && !disabled_at,
  );
  const names = joinNames(
    locale,
    without.map(({ name }) => name),
  );
  return (
    <Panel title={t('deskStaff.requireTitle')}>
      <div className={styles.requirement}>
        <p>{t(isRequired ? 'deskStaff.requireOn' : 'deskStaff.requireOff')}</p>
        <Button onClick={() => setIsAsking(true)}>
          {t(isRequired ? 'deskStaff.makeOptional' : 'deskStaff.require')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t(isRequired ? 'deskStaff.optionalQuestion' : 'deskStaff.requireQuestion')}
        description={
          isRequired
            ? t('deskStaff.optionalText')
            : t('deskStaff.requireAsked', { count: without.length, names })
        }
        closeLabel={t('desk.cancel')}
        keepLabel={t('desk.cancel')}
        confirmLabel={t(isRequired ? 'deskStaff.makeOptional' : 'deskStaff.require')}
        isWorking={changes.isWorking}
        onConfirm={async () => {
          if (await changes.require(!isRequired)) setIsAsking(false);
        }}
      />
    </Panel>
  );
}
