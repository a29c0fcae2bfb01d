import { DramaCombobox } from '#desk/ui/combobox/drama-combobox.tsx';
import { Fields } from '#desk/ui/form/fields.tsx';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { type BannerValues, targets } from './banner-values.ts';

/** What the banner links to: a title, an address, or nothing. */
export function TargetFields({ form }: { form: DeskForm<BannerValues> }) {
  const { t } = useTranslator();
  const { target, drama } = form.values;
  const isHidden = drama !== null && drama.state !== 'published';
  return (
    <Fields>
      <ChipGroup
        label={t('deskSite.target')}
        isLabelHidden
        chips={targets.map((value) => ({ value, label: t(`deskSite.target.${value}`) }))}
        value={target}
        onChange={(chosen) => form.change({ target: chosen })}
      />
      {target === 'drama' && (
        <DramaCombobox
          label={t('deskSite.drama')}
          name="drama"
          value={drama}
          onChange={(chosen) => form.change({ drama: chosen })}
          {...(isHidden && { hint: t('deskSite.dramaUnpublished') })}
          error={form.errorOf('drama') ?? ''}
        />
      )}
      {target === 'link' && (
        <TextInput
          label={t('deskSite.link')}
          hint={t('deskSite.linkHint')}
          autoComplete="off"
          inputMode="url"
          maxLength={2048}
          {...form.field('link')}
        />
      )}
    </Fields>
  );
}
