import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { MessageKey } from '#i18n/message-key.ts';
import { emailAttributes } from '#ui/form/email-attributes.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { fieldsOfSubject, type TextField } from './draft.ts';
import styles from './enquiry-form.module.css';
import type { EnquiryForm } from './use-enquiry-form.ts';

interface Face {
  label: MessageKey;
  type?: 'tel';
  autoComplete: HTMLInputAutoCompleteAttribute;
}

const faces: Partial<Record<TextField, Face>> = {
  company: { label: 'enquiry.company', autoComplete: 'organization' },
  phone: { label: 'enquiry.phone', type: 'tel', autoComplete: 'tel' },
  publication: { label: 'enquiry.publication', autoComplete: 'organization' },
  order_no: { label: 'enquiry.orderNo', autoComplete: 'off' },
};

/** Who writes, with the optional facts that go with the subject. */
export function PersonFields({ form }: { form: EnquiryForm }) {
  const { t } = useTranslator();
  return (
    <div className={styles.pair}>
      <TextInput
        {...form.field('name')}
        label={t('enquiry.name')}
        aside={t('enquiry.optional')}
        autoComplete="name"
      />
      <TextInput
        {...form.field('email')}
        label={t('enquiry.email')}
        {...emailAttributes}
        autoComplete="email"
      />
      {fieldsOfSubject[form.draft.subject].map((field) => {
        const { label = 'enquiry.company' as const, ...input } = faces[field] ?? {};
        return (
          <TextInput
            key={field}
            {...form.field(field)}
            {...input}
            label={t(label)}
            aside={t('enquiry.optional')}
          />
        );
      })}
    </div>
  );
}
