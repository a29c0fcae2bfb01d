import { useController, useFormContext } from 'react-hook-form';
import { previews } from '#contract/desk/catalogue-lists.ts';
import { Fields } from '#desk/ui/form/fields.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import type { MessageKey } from '#i18n/message-key.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { noLicenceValues } from '#ui/licence/licence-values.ts';
import { Territories } from '#ui/licence/territories/territories.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { DramaValues } from './drama-values.ts';
import styles from './editor.module.css';

const previewNames = {
  all: 'deskCatalogue.previewAll',
  first: 'deskCatalogue.previewFirst',
  none: 'deskCatalogue.previewNone',
} as const satisfies Record<(typeof previews)[number], MessageKey>;

/** Which episodes everybody may watch, and where. */
export function PlaybackPanel() {
  const { t } = useTranslator();
  const { setValue, formState } = useFormContext<DramaValues>();
  const { field: preview } = useController<DramaValues, 'preview'>({ name: 'preview' });
  const { field: last } = useController<DramaValues, 'preview_episodes'>({
    name: 'preview_episodes',
  });
  const { field: territories } = useController<DramaValues, 'watch_territories'>({
    name: 'watch_territories',
  });
  const { field: excluded } = useController<DramaValues, 'watch_territories_excluded'>({
    name: 'watch_territories_excluded',
  });
  const { errors } = formState;
  const errorOf = (field: 'preview_episodes' | 'watch_territories') => errors[field]?.message;
  const choose = (value: DramaValues['preview']) => {
    preview.onChange(value);
    setValue('preview_episodes', value === 'first' ? (last.value ?? 1) : null, {
      shouldDirty: true,
    });
  };
  return (
    <Panel title={t('deskCatalogue.playback')}>
      <Fields>
        <SelectInput
          label={t('deskCatalogue.preview')}
          value={preview.value}
          onChange={({ target }) => choose(target.value as DramaValues['preview'])}
        >
          {previews.map((value) => (
            <option key={value} value={value}>
              {t(previewNames[value])}
            </option>
          ))}
        </SelectInput>
        {preview.value === 'first' && (
          <TextInput
            type="number"
            min={1}
            max={10_000}
            label={t('deskCatalogue.previewEpisodes')}
            value={last.value === null ? '' : String(last.value)}
            onChange={({ target }) => last.onChange(Number(target.value) || null)}
            {...(errorOf('preview_episodes') && { error: errorOf('preview_episodes') as string })}
          />
        )}
        <div>
          <p className={styles.groupLabel}>{t('deskCatalogue.watchTerritories')}</p>
          <Territories
            values={{
              ...noLicenceValues,
              territories: territories.value,
              territoriesExcluded: excluded.value,
            }}
            onChange={(change) => {
              if (change.territories) territories.onChange(change.territories);
              if (change.territoriesExcluded) excluded.onChange(change.territoriesExcluded);
            }}
            field={(name) => ({
              name,
              error: name === 'territories' ? errorOf('watch_territories') : undefined,
            })}
          />
        </div>
      </Fields>
    </Panel>
  );
}
