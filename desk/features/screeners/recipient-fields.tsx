import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import {
  MAX_RECIPIENT_COMPANY,
  MAX_RECIPIENT_NAME,
  MAX_RECIPIENTS,
} from '#contract/desk/screener-limits.ts';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { localeNames, locales } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { PlusIcon, TrashIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { NewScreenerValues } from './new-values.ts';
import { PasteDialog } from './paste-dialog.tsx';
import styles from './screeners.module.css';

/** One row for each recipient; many are pasted or read from a file. */
export function RecipientFields({ form }: { form: DeskForm<NewScreenerValues> }) {
  const { t, locale } = useTranslator();
  const [isPasting, setIsPasting] = useState(false);
  const { control, register, getValues, formState } = form;
  const rows = useFieldArray({ control, name: 'recipients' });
  const empty = { email: '', name: '', company: '', locale };

  const isOnlyOne = (value: string) => {
    const key = value.trim().toLowerCase();
    const same = getValues('recipients').filter(({ email }) => email.trim().toLowerCase() === key);
    return same.length < 2 || t('deskScreeners.twiceHere');
  };

  return (
    <>
      <ul className={styles.recipients}>
        {rows.fields.map((row, at) => {
          const errors = formState.errors.recipients?.[at];
          return (
            <li key={row.id}>
              <TextInput
                type="email"
                label={t('desk.email')}
                error={errors?.email?.message ?? ''}
                {...register(`recipients.${at}.email`, {
                  validate: (value) =>
                    /^\S+@\S+\.\S+$/.test(value.trim())
                      ? isOnlyOne(value)
                      : t('deskScreeners.badEmail'),
                })}
              />
              <TextInput
                label={t('deskScreeners.name')}
                maxLength={MAX_RECIPIENT_NAME}
                error={errors?.name?.message ?? ''}
                {...register(`recipients.${at}.name`, {
                  validate: (value) => value.trim() !== '' || t('desk.required'),
                })}
              />
              <TextInput
                label={t('deskScreeners.company')}
                maxLength={MAX_RECIPIENT_COMPANY}
                {...register(`recipients.${at}.company`)}
              />
              <SelectInput
                label={t('deskScreeners.language')}
                {...register(`recipients.${at}.locale`)}
              >
                {locales.map((value) => (
                  <option key={value} value={value}>
                    {localeNames[value]}
                  </option>
                ))}
              </SelectInput>
              <IconButton
                className={styles.removeRow}
                name={t('desk.remove')}
                icon={<TrashIcon size={20} />}
                disabled={rows.fields.length === 1}
                onClick={() => rows.remove(at)}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles.days}>
        <Button
          icon={<PlusIcon size={18} />}
          disabled={rows.fields.length >= MAX_RECIPIENTS}
          onClick={() => rows.append(empty)}
        >
          {t('deskScreeners.addRecipient')}
        </Button>
        <Button onClick={() => setIsPasting(true)}>{t('deskScreeners.paste')}</Button>
        <span className={styles.quiet}>
          {t('deskScreeners.recipientCount', { count: rows.fields.length })}
        </span>
      </div>
      {isPasting && (
        <PasteDialog
          onClose={() => setIsPasting(false)}
          onRead={(added) => {
            const kept = getValues('recipients').filter(({ email }) => email.trim() !== '');
            const known = new Set(kept.map(({ email }) => email.trim().toLowerCase()));
            const fresh = added.filter(({ email }) => !known.has(email.toLowerCase()));
            rows.replace([...kept, ...fresh]);
            form.setValue('recipients', [...kept, ...fresh], { shouldDirty: true });
            setIsPasting(false);
          }}
        />
      )}
    </>
  );
}
