import type { DeskGrant, DeskHoldback } from '#contract/desk/rights.ts';
import { MAX_REASON } from '#contract/desk/sheets/rights-fields.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { withReload } from '#desk/ui/form/conflict-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { today } from '#ui/licence/start-day.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { EndingDialog } from './ending-dialog.tsx';
import { useEndEffects } from './use-end-effects.ts';

interface EndDialogProps {
  row: DeskGrant | DeskHoldback;
  isOpen: boolean;
  onClose: () => void;
}

/** Ends a row earlier, and says what loses its rights by that. */
export function EndDialog({ row, isOpen, onClose }: EndDialogProps) {
  const { t } = useTranslator();
  const reload = useReload();
  const form = useDeskForm({
    values: { last_day: row.start > today() ? row.start : today(), reason: '' },
    async submit({ last_day, reason }) {
      const { id, updated_at: base } = row;
      await withReload(
        deskApi.endRights({ id, base, last_day, ...(reason.trim() && { reason }) }),
        reload,
      );
      showToast({ text: t('deskRights.ended', { row: row.id }), tone: 'success' });
      onClose();
      reload();
    },
  });
  const lastDay = form.values.last_day;
  const effects = useEndEffects(row, lastDay, isOpen && lastDay !== '');
  return (
    <EndingDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskRights.endTitle', { row: row.id })}
      description={t('deskRights.endText')}
      confirmLabel={t('deskRights.end')}
      form={form}
      effects={effects}
    >
      <TextInput
        label={t('deskRights.lastDay')}
        type="date"
        min={row.start}
        {...(row.end && { max: row.end })}
        required
        {...form.field('last_day')}
      />
      <TextInput
        label={t('desk.reason')}
        aside={t('desk.optional')}
        hint={t('deskRights.reasonHint')}
        maxLength={MAX_REASON}
        {...form.field('reason')}
      />
    </EndingDialog>
  );
}
