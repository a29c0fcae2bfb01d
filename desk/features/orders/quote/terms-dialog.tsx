import { useId } from 'react';
import { invalidOrderFields } from '#contract/fields/invalid-order-fields.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { Button } from '#ui/button/button.tsx';
import { useValueForm } from '#ui/form/use-value-form.ts';
import { errorsOf } from '#ui/licence/terms/field-messages.ts';
import { TermsFields } from '#ui/licence/terms/terms-fields.tsx';
import { fromTerms, toTerms } from '#ui/licence/terms/terms-values.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';

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
  const form = useValueForm({
    values: fromTerms(terms),
    // A start that has passed is allowed; the check of the quote warns about it.
    validate: (typed) => errorsOf(words, invalidOrderFields({ terms: toTerms(typed) }), {}),
    submit: (typed) => onSave(toTerms(typed)),
  });
  return (
    <form id={id} {...form.props} className={layout.stackLoose}>
      <TermsFields
        values={form.values}
        onChange={form.change}
        field={(name) => ({ name, error: form.errorOf(name) })}
      />
    </form>
  );
}
