import { useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useValueForm } from '#ui/form/use-value-form.ts';
import { errorsOf } from '#ui/licence/terms/field-messages.ts';
import styles from '#ui/licence/terms/order-form.module.css';
import { TermsFields } from '#ui/licence/terms/terms-fields.tsx';
import type { TermsValues } from '#ui/licence/terms/terms-values.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import { findOwnTerms, invalidOwnFields, type OwnTerms } from './own-terms.ts';

interface OwnTermsDialogProps {
  isOpen: boolean;
  line: CartLine;
  common: TermsValues;
  own: OwnTerms | undefined;
  /** Undefined: the line has the common terms. */
  onSave: (own: OwnTerms | undefined) => void;
  onClose: () => void;
}

export function OwnTermsDialog({ isOpen, line, onSave, onClose, ...terms }: OwnTermsDialogProps) {
  const { t } = useTranslator();
  const formId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('orders.ownTermsOf', { title: line.title })}
      description={t('orders.ownTermsText')}
      closeLabel={t('shell.close')}
      widthPx={720}
      footer={
        <>
          {terms.own && (
            <Button variant="quiet" onClick={() => onSave(undefined)}>
              {t('orders.commonTerms')}
            </Button>
          )}
          <Button onClick={onClose}>{t('market.cancel')}</Button>
          <Button type="submit" variant="primary" form={formId}>
            {t('orders.applyTerms')}
          </Button>
        </>
      }
    >
      {isOpen && <OwnTermsForm id={formId} {...terms} onSave={onSave} />}
    </Dialog>
  );
}

type OwnTermsFormProps = Pick<OwnTermsDialogProps, 'common' | 'own' | 'onSave'> & { id: string };

function OwnTermsForm({ id, common, own, onSave }: OwnTermsFormProps) {
  const words = useTranslator();
  const form = useValueForm<TermsValues>({
    values: { ...common, ...own },
    validate(typed) {
      const differing = findOwnTerms(common, typed) ?? {};
      return errorsOf(words, invalidOwnFields(differing), differing);
    },
    submit: (typed) => onSave(findOwnTerms(common, typed)),
  });
  return (
    <form id={id} {...form.props} className={styles.form}>
      <TermsFields
        values={form.values}
        onChange={form.change}
        field={(name) => ({ name, error: form.errorOf(name) })}
      />
    </form>
  );
}
