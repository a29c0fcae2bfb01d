import { useState } from 'react';
import {
  MAX_RECIPIENT_COMPANY,
  MAX_RECIPIENT_NAME,
  MAX_RECIPIENTS,
} from '#contract/desk/sales/screener-limits.ts';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { localeNames, locales } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { PlusIcon, TrashIcon } from '#ui/icons/more-icons.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import type { NewScreenerValues } from './new-values.ts';
import { PasteDialog } from './paste-dialog.tsx';
import styles from './screeners.module.css';

/** One row for each recipient; many are pasted or read from a file. */
export function RecipientFields({ form }: { form: DeskForm<NewScreenerValues> }) {
  const { t, locale } = useTranslator();
  const [isPasting, setIsPasting] = useState(false);
  const { recipients } = form.values;
  return (
    <>
      <ul className={styles.recipients}>
        {recipients.map((_, at) => (
          <li key={at}>
            <TextInput
              type="email"
              label={t('desk.email')}
              {...form.field(`recipients.${at}.email`)}
            />
            <TextInput
              label={t('deskScreeners.name')}
              maxLength={MAX_RECIPIENT_NAME}
              {...form.field(`recipients.${at}.name`)}
            />
            <TextInput
              label={t('deskScreeners.company')}
              maxLength={MAX_RECIPIENT_COMPANY}
              {...form.field(`recipients.${at}.company`)}
            />
            <SelectInput
              label={t('deskScreeners.language')}
              {...form.field(`recipients.${at}.locale`)}
              options={locales.map((value) => ({ value, label: localeNames[value] }))}
            />
            <IconButton
              className={styles.removeRow}
              name={t('desk.remove')}
              icon={<TrashIcon size={20} />}
              disabled={recipients.length === 1}
              onClick={() => form.change({ recipients: recipients.toSpliced(at, 1) })}
            />
          </li>
        ))}
      </ul>
      <div className={styles.days}>
        <Button
          icon={<PlusIcon size={18} />}
          disabled={recipients.length >= MAX_RECIPIENTS}
          onClick={() => {
            form.change({
              recipients: [...recipients, { email: '', name: '', company: '', locale }],
            });
            form.focus(`recipients.${recipients.length}.email`);
          }}
        >
          {t('deskScreeners.addRecipient')}
        </Button>
        <Button onClick={() => setIsPasting(true)}>{t('deskScreeners.paste')}</Button>
        <span className={layout.quiet}>
          {t('deskScreeners.recipientCount', { count: recipients.length })}
        </span>
      </div>
      {isPasting && (
        <PasteDialog
          onClose={() => setIsPasting(false)}
          onRead={(added) => {
            const kept = recipients.filter(({ email }) => email.trim() !== '');
            const known = new Set(kept.map(({ email }) => email.trim().toLowerCase()));
            const fresh = added.filter(({ email }) => !known.has(email.toLowerCase()));
            form.change({ recipients: [...kept, ...fresh] });
            setIsPasting(false);
          }}
        />
      )}
    </>
  );
}
