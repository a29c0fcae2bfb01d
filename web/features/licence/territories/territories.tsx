import { holdsAll, regions, summariseTerritories } from '../../../../contract/licence/regions.ts';
import { WORLD } from '../../../../contract/licence/territories.ts';
import { regionNames } from '../../../../i18n/order-names.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { countryOptions, nameOfCountry } from './place-names.ts';
import { SearchPicker } from './search-picker.tsx';
import styles from './territories.module.css';
import { toggleCountry, toggleRegion, toggleWorld } from './toggle-territories.ts';

interface TerritoriesProps {
  chosen: string[];
  error: string | undefined;
  onChange: (territories: string[]) => void;
}

export function Territories({ chosen, error, onChange }: TerritoriesProps) {
  const { t, locale } = useTranslator();
  const summary = summariseTerritories(chosen);
  const chips = [
    ...regions
      .filter(({ name }) => summary.regions.includes(name))
      .map(({ name, codes }) => ({
        key: name as string,
        label: t(regionNames[name]),
        onRemove: () => onChange(toggleRegion(chosen, codes)),
      })),
    ...summary.countries.map((code) => ({
      key: code,
      label: code === WORLD ? t(regionNames.WORLD) : nameOfCountry(locale, code),
      onRemove: () => onChange(chosen.filter((other) => other !== code)),
    })),
  ];
  return (
    <SearchPicker
      label={t('orders.territories')}
      name="terms.territories"
      error={error}
      options={() => countryOptions(locale)}
      chosen={chosen}
      chips={chips}
      onToggle={(code) => onChange(toggleCountry(chosen, code))}
    >
      <fieldset className={styles.regions}>
        <legend>
          <VisuallyHidden>{t('orders.regions')}</VisuallyHidden>
        </legend>
        <button
          type="button"
          aria-pressed={chosen.includes(WORLD)}
          onClick={() => onChange(toggleWorld(chosen))}
        >
          {t(regionNames.WORLD)}
        </button>
        {regions.map(({ name, codes }) => (
          <button
            key={name}
            type="button"
            aria-pressed={holdsAll(chosen, codes)}
            onClick={() => onChange(toggleRegion(chosen, codes))}
          >
            {t(regionNames[name])}
          </button>
        ))}
      </fieldset>
    </SearchPicker>
  );
}
