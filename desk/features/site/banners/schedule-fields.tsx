import { FieldRow, Fields } from '#desk/ui/form/fields.tsx';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import type { BannerValues } from './banner-values.ts';

/** When the banner is shown, and whether it is at all. */
export function ScheduleFields({ form }: { form: DeskForm<BannerValues> }) {
  const { t } = useTranslator();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Fields>
      <FieldRow>
        <TextInput
          type="datetime-local"
          label={t('deskSite.startsAt')}
          {...form.field('starts_at')}
        />
        <TextInput type="datetime-local" label={t('deskSite.endsAt')} {...form.field('ends_at')} />
      </FieldRow>
      <p className={layout.quiet}>{t('deskSite.timeHint', { zone })}</p>
      <Checkbox
        label={t('deskSite.isEnabled')}
        checked={form.values.is_enabled}
        onChange={({ target }) => form.change({ is_enabled: target.checked })}
      />
      <p className={layout.quiet}>{t('deskSite.isEnabledHint')}</p>
    </Fields>
  );
}
