import { type ReactNode, useId } from 'react';
import { MAX_NOTE } from '#contract/deals/text-limits.ts';
import { Fields } from '#desk/ui/form/fields.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';

interface ReasonDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  description: string;
  /** The label of the text. */
  label: string;
  hint?: string;
  isRequired: boolean;
  confirmLabel: string;
  isDangerous?: boolean;
  /** More fields, above the text. */
  children?: ReactNode;
  /** Whether the step cannot be taken now, such as while its consequences are loaded. */
  isBlocked?: boolean;
  submit: (text: string) => Promise<void>;
}

/** Takes a step with a text; a failed call keeps the dialog and what was typed. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, onClose, title, description, confirmLabel, isDangerous, isBlocked } = props;
  const { t } = useTranslator();
  const id = useId();
  const form = useDeskForm<{ text: string }>({
    values: { text: '' },
    async submit({ text }) {
      await props.submit(text.trim());
      form.reset();
      onClose();
    },
    fieldOf: () => 'text',
  });
  const error = form.formState.errors.text?.message;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      closeLabel={t('desk.close')}
      widthPx={560}
      footer={
        <>
          <DialogAlert message={form.message} />
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button
            type="submit"
            form={id}
            variant={isDangerous ? 'danger' : 'primary'}
            isLoading={form.isBusy}
            disabled={isBlocked}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate>
        <Fields>
          {props.children}
          <TextInput
            label={props.label}
            aside={t(props.isRequired ? 'desk.required' : 'desk.optional')}
            {...(props.hint !== undefined && { hint: props.hint })}
            {...(error !== undefined && { error })}
            isMultiline
            rows={3}
            maxLength={MAX_NOTE}
            {...form.register('text', {
              validate: (text) =>
                !props.isRequired || text.trim() !== '' || t('deskOrders.needText'),
            })}
          />
        </Fields>
      </form>
    </Dialog>
  );
}
