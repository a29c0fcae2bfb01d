import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Fields } from '#desk/ui/form/fields.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { languageOptions } from '../language-options.ts';
import { ChoiceField } from './choice-field.tsx';
import type { DramaValues } from './drama-values.ts';

interface FactsPanelProps {
  tags: { slug: string; name: string }[];
}

export function FactsPanel({ tags }: FactsPanelProps) {
  const { t, locale } = useTranslator();
  const { register, formState } = useFormContext<DramaValues>();
  const { errors } = formState;
  const [title, day] = useWatch<DramaValues, ['original_title', 'release_date']>({
    name: ['original_title', 'release_date'],
  });
  const { field: isNew } = useController<DramaValues, 'new_release'>({ name: 'new_release' });
  const tagOptions = () => tags.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <Panel title={t('deskCatalogue.facts')}>
      <Fields>
        <OriginalLanguage />
        <TextInput
          {...register('original_title')}
          label={t('deskCatalogue.originalTitle')}
          hint={t('deskCatalogue.originalTitleHint')}
          value={title}
          maxLength={200}
          {...(errors.original_title?.message && { error: errors.original_title.message })}
        />
        <TextInput
          {...register('release_date')}
          type="date"
          label={t('deskCatalogue.releaseDate')}
          value={day}
          {...(errors.release_date?.message && { error: errors.release_date.message })}
        />
        <Checkbox
          name={isNew.name}
          label={t('deskCatalogue.newRelease')}
          checked={isNew.value}
          onChange={isNew.onChange}
        />
        <ChoiceField
          name="tags"
          label={t('deskCatalogue.tags')}
          hint={t('deskCatalogue.tagsHint')}
          options={tagOptions}
        />
        <ChoiceField
          name="audio_languages"
          label={t('deskCatalogue.audioLanguages')}
          options={() => languageOptions(locale)}
        />
        <ChoiceField
          name="subtitle_languages"
          label={t('deskCatalogue.subtitleLanguages')}
          options={() => languageOptions(locale)}
        />
      </Fields>
    </Panel>
  );
}

function OriginalLanguage() {
  const { t, locale } = useTranslator();
  const { field, fieldState } = useController<DramaValues, 'original_language'>({
    name: 'original_language',
  });
  const options = languageOptions(locale);
  const isListed = options.some(({ value }) => value === field.value);
  return (
    <SelectInput
      name={field.name}
      label={t('deskCatalogue.originalLanguage')}
      value={field.value}
      onChange={field.onChange}
      {...(fieldState.error?.message && { error: fieldState.error.message })}
    >
      <option value="">{t('deskCatalogue.notSet')}</option>
      {!isListed && field.value && <option value={field.value}>{field.value}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectInput>
  );
}
