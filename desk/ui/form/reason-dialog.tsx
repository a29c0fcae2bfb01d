import type { ReactNode } from 'react';
import { MAX_NOTE } from '#contract/deals/text-limits.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { FormDialog } from './form-dialog.tsx';
import { useDeskForm } from './use-desk-form.ts';

interface ReasonDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  description: string;
  /** The label of the text. */
  label: string;
  hint?: string;
  maxLength?: number;
  /** The error of an empty text; absent if it may be empty. */
  missing?: string;
  confirmLabel: string;
  isDangerous?: boolean;
  /** More fields, above the text. */
  children?: ReactNode;
  /** Whether the step cannot be taken now, such as while its consequences are loaded. */
  isBlocked?: boolean;
  widthPx?: number;
  submit: (text: string) => Promise<void>;
}

/** Takes a step with a text; a failed call keeps the dialog and what was typed. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { label, hint, maxLength = MAX_NOTE, missing, children, submit, ...dialog } = props;
  const { t } = useTranslator();
  const form = useDeskForm({
    values: { text: '' },
    validate: ({ text }) => ({ text: text.trim() ? undefined : missing }),
    async submit({ text }) {
      await submit(text.trim());
      form.reset();
      dialog.onClose();
    },
    fieldOf: () => 'text',
  });
  return (
    <FormDialog {...dialog} form={form}>
      {children}
      <TextInput
        label={label}
        aside={t(missing ? 'desk.required' : 'desk.optional')}
        {...(hint !== undefined && { hint })}
        isMultiline
        rows={3}
        maxLength={maxLength}
        {...form.field('text')}
      />
    </FormDialog>
  );
}
