import { type Control, useController } from 'react-hook-form';
import { DramaCombobox } from '#desk/ui/combobox/drama-combobox.tsx';
import { Fields } from '#desk/ui/form/fields.tsx';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { type BannerValues, targets } from './banner-values.ts';

const LINK = /^(?:\/(?!\/)\S*|https?:\/\/\S+)$/;

/** What the banner links to: a title, an address, or nothing. */
export function TargetFields({ control }: { control: Control<BannerValues> }) {
  const { t } = useTranslator();
  const { field: target } = useController({ control, name: 'target' });
  return (
    <Fields>
      <ChipGroup
        label={t('deskSite.target')}
        isLabelHidden
        chips={targets.map((value) => ({ value, label: t(`deskSite.target.${value}`) }))}
        value={target.value}
        onChange={target.onChange}
      />
      {target.value === 'drama' && <DramaField control={control} />}
      {target.value === 'link' && <LinkField control={control} />}
    </Fields>
  );
}

function DramaField({ control }: { control: Control<BannerValues> }) {
  const { t } = useTranslator();
  const { field, fieldState } = useController({
    control,
    name: 'drama',
    rules: { validate: (drama) => drama !== null || t('deskSite.dramaNeeded') },
  });
  const isHidden = field.value !== null && field.value.state !== 'published';
  return (
    <DramaCombobox
      label={t('deskSite.drama')}
      value={field.value}
      onChange={field.onChange}
      {...(isHidden && { hint: t('deskSite.dramaUnpublished') })}
      {...(fieldState.error?.message && { error: fieldState.error.message })}
    />
  );
}

function LinkField({ control }: { control: Control<BannerValues> }) {
  const { t } = useTranslator();
  const { field, fieldState } = useController({
    control,
    name: 'link',
    rules: { validate: (link) => LINK.test(link.trim()) || t('deskSite.linkWrong') },
  });
  return (
    <TextInput
      label={t('deskSite.link')}
      hint={t('deskSite.linkHint')}
      autoComplete="off"
      inputMode="url"
      maxLength={2048}
      {...field}
      {...(fieldState.error?.message && { error: fieldState.error.message })}
    />
  );
}
