import { useId, useState } from 'react';
import { invalidOrderFields } from '#contract/invalid-order-fields.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { Button } from '#ui/button/button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { errorsOf } from '#ui/licence/terms/field-messages.ts';
import { TermsFields } from '#ui/licence/terms/terms-fields.tsx';
import { fromTerms, type TermsValues, toTerms } from '#ui/licence/terms/terms-values.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './quote-editor.module.css';

interface TermsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Of the drama. */
  title: string;
  terms: LicenceTerms;
  onSave: (terms: LicenceTerms) => void;
}

/** Edits the terms on which a title is offered. */
export function TermsDialog({ isOpen, onClose, title, terms, onSave }: TermsDialogProps) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskOrders.termsOf', { title })}
      closeLabel={t('desk.close')}
      widthPx={720}
      footer={
        <>
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button type="submit" variant="primary" form={id}>
            {t('orders.applyTerms')}
          </Button>
        </>
      }
    >
      {isOpen && <TermsForm id={id} terms={terms} onSave={onSave} />}
    </Dialog>
  );
}

function TermsForm({
  id,
  terms,
  onSave,
}: { id: string } & Pick<TermsDialogProps, 'terms' | 'onSave'>) {
  const words = useTranslator();
  const [values, setValues] = useState<TermsValues>(() => fromTerms(terms));
  // A start that has passed is allowed; the check of the quote warns about it.
  const validate = (typed: TermsValues) =>
    errorsOf(words, invalidOrderFields({ terms: toTerms(typed) }), {});
  const form = useForm(() => {
    const errors = validate(values);
    form.showAndFocus(errors);
    if (!Object.values(errors).some(Boolean)) onSave(toTerms(values));
  });
  const change = (part: Partial<TermsValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    if (Object.values(form.errors).some(Boolean)) form.showErrors(validate(next));
  };
  return (
    <form id={id} {...form.props} className={styles.termsForm}>
      <TermsFields
        values={values}
        onChange={change}
        field={(name) => ({ name, error: form.errors[name] })}
      />
    </form>
  );
}
