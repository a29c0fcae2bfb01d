import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { ClashList } from './clash-list.tsx';
import styles from './row-details.module.css';
import type { EndEffects } from './use-end-effects.ts';

interface EndingDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: string;
  confirmLabel: string;
  form: { message: string; isBusy: boolean; onSubmit: FormEventHandler<HTMLFormElement> };
  /** What the step affects; it cannot be taken before this is known. */
  effects: EndEffects;
  /** The fields. */
  children: ReactNode;
}

/** Asks before a row ends or is voided, with what loses its rights by that. */
export function EndingDialog(props: EndingDialogProps) {
  const { confirmLabel, form, effects, children, ...dialog } = props;
  const { t } = useTranslator();
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      closeLabel={t('desk.close')}
      widthPx={560}
      footer={
        <>
          <DialogAlert message={form.message} />
          <Button onClick={dialog.onClose}>{t('desk.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isLoading={form.isBusy}
            disabled={effects === undefined || 'refusal' in effects}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.body} onSubmit={form.onSubmit}>
        {children}
        <Effects effects={effects} />
      </form>
    </Dialog>
  );
}

/** What the end of a row affects; announced when it is known. */
function Effects({ effects }: { effects: EndEffects }) {
  const { t } = useTranslator();
  return (
    <div role="status" aria-busy={!effects} className={styles.effects}>
      {!effects && <p>{t('deskRights.previewChecking')}</p>}
      {effects && 'refusal' in effects && <p>{effects.refusal}</p>}
      {effects && 'clashes' in effects && effects.clashes.length === 0 && (
        <p>{t('deskRights.affectsNothing')}</p>
      )}
      {effects && 'clashes' in effects && effects.clashes.length > 0 && (
        <>
          <p>{t('deskRights.affects', { count: effects.clashes.length })}</p>
          <ClashList clashes={effects.clashes} />
        </>
      )}
    </div>
  );
}
