import { useController, useFormContext } from 'react-hook-form';
import { Fields } from '#desk/ui/form/fields.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { noLicenceValues } from '#ui/licence/licence-values.ts';
import { Territories } from '#ui/licence/territories/territories.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { DramaValues } from './drama-values.ts';
import styles from './editor.module.css';
import { FieldControl } from './field-control.tsx';

/** Which episodes everybody may watch, and where. */
export function PlaybackPanel() {
  const { t } = useTranslator();
  const { setValue, getValues, watch, formState } = useFormContext<DramaValues>();
  const { field: territories } = useController<DramaValues, 'watch_territories'>({
    name: 'watch_territories',
  });
  const { field: excluded } = useController<DramaValues, 'watch_territories_excluded'>({
    name: 'watch_territories_excluded',
  });
  const setLast = (preview: unknown) =>
    setValue(
      'preview_episodes',
      preview === 'first' ? (getValues('preview_episodes') ?? 1) : null,
      { shouldDirty: true },
    );
  return (
    <Panel title={t('deskCatalogue.playback')}>
      <Fields>
        <FieldControl name="preview" onChoose={setLast} />
        {watch('preview') === 'first' && <FieldControl name="preview_episodes" />}
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
              error:
                name === 'territories' ? formState.errors.watch_territories?.message : undefined,
            })}
          />
        </div>
      </Fields>
    </Panel>
  );
}
