import { leafMedia } from '../../../../contract/licence/media.ts';
import { mediaNames } from '../../../../i18n/order-names.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { ChipGroup } from '../../../ui/button/chip-group.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { AlertIcon } from '../../../ui/icons/more-icons.tsx';
import { languageOptions, nameOfLanguage } from '../../licence/territories/place-names.ts';
import { SearchPicker } from '../../licence/territories/search-picker.tsx';
import { Territories } from '../../licence/territories/territories.tsx';
import type { OrderDraft } from './draft.ts';
import styles from './order-form.module.css';

export interface FieldsProps {
  draft: OrderDraft;
  onChange: (part: Partial<OrderDraft>) => void;
  field: (name: string) => { name: string; error: string | undefined };
}

const SHORTCUT_MONTHS = [12, 24, 36];

/** The terms: territories, media, languages, duration and exclusivity. */
export function LicenceFields({ draft, onChange, field }: FieldsProps) {
  const { t, locale } = useTranslator();
  const media = field('terms.media');
  const toggleLanguage = (code: string) =>
    onChange({
      languages: draft.languages.includes(code)
        ? draft.languages.filter((other) => other !== code)
        : [...draft.languages, code],
    });
  return (
    <>
      <Territories
        chosen={draft.territories}
        error={field('terms.territories').error}
        onChange={(territories) => onChange({ territories })}
      />
      <fieldset className={styles.group} aria-describedby={media.error && 'media-error'}>
        <legend className={styles.legend}>{t('orders.media')}</legend>
        <div className={styles.media}>
          {leafMedia.map((medium) => (
            <Checkbox
              key={medium}
              name={media.name}
              label={t(mediaNames[medium])}
              checked={draft.media.includes(medium)}
              onChange={({ target }) =>
                onChange({
                  media: leafMedia.filter((one) =>
                    one === medium ? target.checked : draft.media.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
        {media.error && (
          <p id="media-error" className={styles.error}>
            <AlertIcon size={16} />
            {media.error}
          </p>
        )}
      </fieldset>
      <SearchPicker
        label={t('orders.languages')}
        {...field('terms.languages')}
        options={() => languageOptions(locale)}
        chosen={draft.languages}
        chips={draft.languages.map((code) => ({
          key: code,
          label: nameOfLanguage(locale, code),
          onRemove: () => toggleLanguage(code),
        }))}
        onToggle={toggleLanguage}
      />
      <div className={styles.term}>
        <TextInput
          label={t('orders.term')}
          {...field('terms.term_months')}
          inputMode="numeric"
          maxLength={3}
          value={draft.termMonths}
          onChange={({ target }) => onChange({ termMonths: target.value })}
        />
        <div className={styles.shortcuts}>
          {SHORTCUT_MONTHS.map((months) => (
            <button
              key={months}
              type="button"
              aria-pressed={draft.termMonths === String(months)}
              onClick={() => onChange({ termMonths: String(months) })}
            >
              {t('orders.months', { count: months })}
            </button>
          ))}
        </div>
      </div>
      <ChipGroup
        label={t('orders.exclusivity')}
        value={draft.isExclusive ? 'yes' : 'no'}
        chips={[
          { value: 'no', label: t('orders.nonExclusive') },
          { value: 'yes', label: t('orders.exclusive') },
        ]}
        onChange={(value) => onChange({ isExclusive: value === 'yes' })}
      />
    </>
  );
}
