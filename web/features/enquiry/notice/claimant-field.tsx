import { useId } from 'react';
import { FieldNotes } from '#ui/form/field-notes.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { EnquiryForm } from '../form/use-enquiry-form.ts';
import styles from './notice.module.css';

const NAME = 'notice.claimant';

/** Whether the sender owns the rights. Neither is chosen at first, because it is a declaration. */
export function ClaimantField({ form }: { form: EnquiryForm }) {
  const { t } = useTranslator();
  const id = useId();
  const error = form.errors[NAME];
  return (
    <fieldset className={styles.claimant} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{t('enquiry.claimant')}</legend>
      {(['owner', 'agent'] as const).map((value) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={NAME}
            value={value}
            checked={form.draft.claimant === value}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={() => form.change({ claimant: value }, NAME)}
          />
          {t(`enquiry.claimant.${value}`)}
        </label>
      ))}
      <FieldNotes id={id} {...(error !== undefined && { error })} />
    </fieldset>
  );
}
