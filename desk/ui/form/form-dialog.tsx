import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import type { DialogProps } from '#ui/overlay/dialog-props.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { Fields } from './fields.tsx';
import type { DeskForm } from './use-desk-form.ts';

interface FormDialogProps extends Omit<DialogProps, 'closeLabel' | 'footer'> {
  form: Pick<DeskForm<object>, 'props' | 'message' | 'isBusy'>;
  /** Absent if nothing is left to do but to close the dialog. */
  confirmLabel?: string | undefined;
  cancelLabel?: string;
  isDangerous?: boolean;
  /** Whether the form cannot be sent now, such as while its consequences are loaded. */
  isBlocked?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with a form. A failed call keeps it open, with everything that was typed. */
export function FormDialog(props: FormDialogProps) {
  const { form, confirmLabel, cancelLabel, isDangerous, isBlocked, children, ...dialog } = props;
  const { t } = useTranslator();
  const id = useId();
  return (
    <Dialog
      {...dialog}
      closeLabel={t('desk.close')}
      footer={
        <>
          <DialogAlert message={form.message} />
          <Button onClick={dialog.onClose}>
            {cancelLabel ?? t(confirmLabel ? 'desk.cancel' : 'desk.close')}
          </Button>
          {confirmLabel && (
            <Button
              type="submit"
              form={id}
              variant={isDangerous ? 'danger' : 'primary'}
              isLoading={form.isBusy}
              disabled={isBlocked}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <form id={id} {...form.props}>
        <Fields>{children}</Fields>
      </form>
    </Dialog>
  );
}
