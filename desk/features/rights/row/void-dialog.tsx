import { useId } from 'react';
import type { DeskGrant, DeskHoldback } from '../../../../contract/desk/rights.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { Button } from '../../../../web/ui/button/button.tsx';
import { TextInput } from '../../../../web/ui/form/text-input.tsx';
import { Dialog } from '../../../../web/ui/overlay/dialog.tsx';
import { DialogAlert } from '../../../../web/ui/overlay/dialog-alert.tsx';
import { showToast } from '../../../../web/ui/toast/show-toast.ts';
import { deskApi } from '../../../lib/api.ts';
import { useReload } from '../../../lib/page.tsx';
import { withReload } from '../../../ui/form/conflict-dialog.tsx';
import { useDeskForm } from '../../../ui/form/use-desk-form.ts';
import { Effects } from './effects.tsx';
import styles from './row-details.module.css';
import { useEndEffects } from './use-end-effects.ts';

interface VoidDialogProps {
  row: DeskGrant | DeskHoldback;
  isOpen: boolean;
  onClose: () => void;
}

/** Takes a row out of all decisions; this cannot be undone. */
export function VoidDialog({ row, isOpen, onClose }: VoidDialogProps) {
  const { t } = useTranslator();
  const formId = useId();
  const reload = useReload();
  const isGrant = 'direction' in row;
  const form = useDeskForm({
    values: { reason: '' },
    async submit({ reason }) {
      await withReload(deskApi.voidRights({ id: row.id, base: row.updated_at, reason }), reload);
      showToast({ text: t('deskRights.voided', { row: row.id }), tone: 'success' });
      onClose();
      reload();
    },
  });
  const effects = useEndEffects(row, undefined, isOpen);
  const isKnown = effects !== undefined && 'clashes' in effects;
  const reasonError = form.formState.errors.reason?.message;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskRights.voidTitle', { row: row.id })}
      description={t(isGrant ? 'deskRights.voidGrantText' : 'deskRights.voidHoldbackText')}
      closeLabel={t('desk.close')}
      widthPx={560}
      footer={
        <>
          <DialogAlert message={form.message} />
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isLoading={form.isBusy}
            disabled={!isKnown}
          >
            {t('deskRights.void')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.body} onSubmit={form.onSubmit}>
        <TextInput
          label={t('desk.reason')}
          hint={t('deskRights.reasonHint')}
          maxLength={500}
          {...(reasonError && { error: reasonError })}
          {...form.register('reason', {
            validate: (text) => text.trim() !== '' || t('deskRights.needReason'),
          })}
        />
        <Effects effects={effects} />
      </form>
    </Dialog>
  );
}
