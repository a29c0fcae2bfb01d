import type { UseFormReturn } from 'react-hook-form';
import { FieldRow, Fields } from '#desk/ui/form/fields.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './banner-editor.module.css';
import type { BannerValues } from './banner-values.ts';

/** When the banner is shown, and whether it is at all. */
export function ScheduleFields({ form }: { form: UseFormReturn<BannerValues> }) {
  const { t } = useTranslator();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isEnabled = form.watch('is_enabled');
  const error = form.formState.errors.ends_at?.message;
  const checkEnd = (end: string, { starts_at }: BannerValues) =>
    end === '' || starts_at === '' || end > starts_at || t('deskSite.endBeforeStart');
  return (
    <Fields>
      <FieldRow>
        <TextInput
          type="datetime-local"
          label={t('deskSite.startsAt')}
          {...form.register('starts_at', { deps: 'ends_at' })}
        />
        <TextInput
          type="datetime-local"
          label={t('deskSite.endsAt')}
          {...form.register('ends_at', { validate: checkEnd })}
          {...(error && { error })}
        />
      </FieldRow>
      <p className={styles.hint}>{t('deskSite.timeHint', { zone })}</p>
      <Checkbox
        label={t('deskSite.isEnabled')}
        checked={isEnabled}
        onChange={({ target }) =>
          form.setValue('is_enabled', target.checked, { shouldDirty: true })
        }
      />
      <p className={styles.hint}>{t('deskSite.isEnabledHint')}</p>
    </Fields>
  );
}
