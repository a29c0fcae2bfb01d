import type { DeskGrant, DeskHoldback } from '#contract/desk/rights.ts';
import { MAX_REASON } from '#contract/desk/sheets/rights-fields.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { withReload } from '#desk/ui/form/conflict-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { EndingDialog } from './ending-dialog.tsx';
import { useEndEffects } from './use-end-effects.ts';

interface VoidDialogProps {
  row: DeskGrant | DeskHoldback;
  isOpen: boolean;
  onClose: () => void;
}

/** Takes a row out of all decisions. A grant becomes inactive, a holdback is removed for good. */
export function VoidDialog({ row, isOpen, onClose }: VoidDialogProps) {
  const { t } = useTranslator();
  const reload = useReload();
  const isGrant = 'direction' in row;
  const form = useDeskForm({
    values: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() ? undefined : t('desk.required') }),
    async submit({ reason }) {
      await withReload(deskApi.voidRights({ id: row.id, base: row.updated_at, reason }), reload);
      showToast({ text: t('deskRights.voided', { row: row.id }), tone: 'success' });
      onClose();
      reload();
    },
  });
  const effects = useEndEffects(row, undefined, isOpen);
  return (
    <EndingDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskRights.voidTitle', { row: row.id })}
      description={t(isGrant ? 'deskRights.voidGrantText' : 'deskRights.voidHoldbackText')}
      confirmLabel={t('deskRights.void')}
      form={form}
      effects={effects}
    >
      <TextInput
        label={t('desk.reason')}
        aside={t('desk.required')}
        hint={t('deskRights.reasonHint')}
        maxLength={MAX_REASON}
        {...form.field('reason')}
      />
    </EndingDialog>
  );
}
