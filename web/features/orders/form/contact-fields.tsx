import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { MessageKey } from '#i18n/message-key.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import styles from '#ui/licence/terms/order-form.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import type { OrderDraft } from './draft.ts';

interface ContactFieldsProps {
  draft: OrderDraft;
  onChange: (part: Partial<OrderDraft>) => void;
  field: (name: string) => { name: string; error: string | undefined };
}

interface ContactField {
  name: 'name' | 'company' | 'email' | 'phone';
  label: MessageKey;
  type: 'text' | 'email' | 'tel';
  autoComplete: HTMLInputAutoCompleteAttribute;
  maxLength: number;
  isOptional?: true;
}

/** The lengths are those of `orderContact` in contract/orders.ts, the email's those of every address. */
const fields: ContactField[] = [
  { name: 'name', label: 'orders.name', type: 'text', autoComplete: 'name', maxLength: 100 },
  {
    name: 'company',
    label: 'orders.company',
    type: 'text',
    autoComplete: 'organization',
    maxLength: 200,
    isOptional: true,
  },
  { name: 'email', label: 'orders.email', type: 'email', autoComplete: 'email', maxLength: 320 },
  {
    name: 'phone',
    label: 'orders.phone',
    type: 'tel',
    autoComplete: 'tel',
    maxLength: 50,
    isOptional: true,
  },
];

/** The person who receives the reply to the order. */
export function ContactFields({ draft, onChange, field }: ContactFieldsProps) {
  const { t } = useTranslator();
  return (
    <div className={styles.pair}>
      {fields.map(({ name, label, isOptional, ...input }) => (
        <TextInput
          key={name}
          {...input}
          {...field(`contact.${name}`)}
          label={t(label)}
          aside={isOptional && t('licence.optional')}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </div>
  );
}
