import { Fields } from '#desk/ui/form/fields.tsx';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { noLicenceValues } from '#ui/licence/licence-values.ts';
import { Territories } from '#ui/licence/territories/territories.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { DramaValues } from './drama-values.ts';
import styles from './editor.module.css';
import { FieldControl } from './field-control.tsx';

/** Which episodes everybody may watch, and where. */
export function PlaybackPanel({ form }: { form: DeskForm<DramaValues> }) {
  const { t } = useTranslator();
  const { preview, preview_episodes, watch_territories, watch_territories_excluded } = form.values;
  const setLast = (chosen: unknown) =>
    form.change({ preview_episodes: chosen === 'first' ? (preview_episodes ?? 1) : null });
  return (
    <Panel title={t('deskCatalogue.playback')}>
      <Fields>
        <FieldControl form={form} name="preview" onChoose={setLast} />
        {preview === 'first' && <FieldControl form={form} name="preview_episodes" />}
        <div>
          <p className={styles.groupLabel}>{t('deskCatalogue.watchTerritories')}</p>
          <Territories
            values={{
              ...noLicenceValues,
              territories: watch_territories,
              territoriesExcluded: watch_territories_excluded,
            }}
            onChange={({ territories, territoriesExcluded }) =>
              form.change({
                ...(territories && { watch_territories: territories }),
                ...(territoriesExcluded && { watch_territories_excluded: territoriesExcluded }),
              })
            }
            field={(name) => ({
              name,
              error: name === 'territories' ? form.errorOf('watch_territories') : undefined,
            })}
          />
        </div>
      </Fields>
    </Panel>
  );
}
