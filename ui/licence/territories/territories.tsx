import { holdsAll, regions, summariseTerritories } from '#contract/licence/regions.ts';
import { WORLD } from '#contract/licence/territories.ts';
import { regionNames } from '#i18n/names/order-names.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { LicenceFieldsProps } from '../licence-values.ts';
import { countryOptions, nameOfCountry } from './place-names.ts';
import { SearchPicker } from './search-picker.tsx';
import styles from './territories.module.css';
import { toggleCountry, toggleRegion, toggleWorld } from './toggle-territories.ts';

/** The licensed territories and, if they are the world, the countries excluded from it. */
export function Territories({ values, onChange, field }: LicenceFieldsProps) {
  const { t, locale } = useTranslator();
  const chosen = values.territories;
  const isWorld = chosen.includes(WORLD);
  const change = (territories: string[]) =>
    onChange({ territories, ...(!territories.includes(WORLD) && { territoriesExcluded: [] }) });
  const exclude = (territoriesExcluded: string[]) => onChange({ territoriesExcluded });
  return (
    <div className={styles.territories}>
      <SearchPicker
        label={t('licence.territories')}
        {...field('territories')}
        options={() => countryOptions(locale)}
        chosen={chosen}
        chips={useChips(chosen, change)}
        onToggle={(code) => change(toggleCountry(chosen, code))}
      >
        <fieldset className={styles.regions}>
          <legend>
            <VisuallyHidden>{t('licence.regions')}</VisuallyHidden>
          </legend>
          <button type="button" aria-pressed={isWorld} onClick={() => change(toggleWorld(chosen))}>
            {t(regionNames.WORLD)}
          </button>
          {regions.map(({ name, codes }) => (
            <button
              key={name}
              type="button"
              aria-pressed={holdsAll(chosen, codes)}
              onClick={() => change(toggleRegion(chosen, codes))}
            >
              {t(regionNames[name])}
            </button>
          ))}
        </fieldset>
      </SearchPicker>
      {isWorld && <Excluded chosen={values.territoriesExcluded} onChange={exclude} field={field} />}
    </div>
  );
}

interface ExcludedProps {
  chosen: string[];
  onChange: (codes: string[]) => void;
  field: LicenceFieldsProps['field'];
}

function Excluded({ chosen, onChange, field }: ExcludedProps) {
  const { t, locale } = useTranslator();
  return (
    <SearchPicker
      label={t('licence.excluded')}
      aside={t('licence.optional')}
      {...field('territories_excluded')}
      options={() => countryOptions(locale)}
      chosen={chosen}
      chips={useChips(chosen, onChange)}
      onToggle={(code) => onChange(toggleCountry(chosen, code))}
    />
  );
}

/** One chip per complete region, and one per other territory. */
function useChips(chosen: string[], onChange: (codes: string[]) => void) {
  const { t, locale } = useTranslator();
  const summary = summariseTerritories(chosen);
  return [
    ...regions
      .filter(({ name }) => summary.regions.includes(name))
      .map(({ name, codes }) => ({
        key: `${name}`,
        label: t(regionNames[name]),
        onRemove: () => onChange(toggleRegion(chosen, codes)),
      })),
    ...summary.countries.map((code) => ({
      key: code,
      label: code === WORLD ? t(regionNames.WORLD) : nameOfCountry(locale, code),
      onRemove: () => onChange(chosen.filter((other) => other !== code)),
    })),
  ];
}
