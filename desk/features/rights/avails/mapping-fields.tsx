import { leafMedia } from '#contract/licence/media.ts';
import { FieldRow, Fields } from '#desk/ui/form/fields.tsx';
import { mediaNames } from '#i18n/names/order-names.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './avails.module.css';
import {
  counterparts,
  type LicenceType,
  licenceTypes,
  type MappingValues,
  type PriceValues,
} from './mapping-values.ts';

interface MappingFieldsProps {
  values: MappingValues;
  onChange: (values: MappingValues) => void;
}

/** The licensee, the licence types of media without a counterpart, and prices. */
export function MappingFields({ values, onChange }: MappingFieldsProps) {
  const { t } = useTranslator();
  const unmapped = leafMedia.filter((medium) => !counterparts[medium]);
  const setPrice = (type: LicenceType, part: Partial<PriceValues>) => {
    const price = { type: '', value: '', currency: '', ...values.prices[type], ...part };
    onChange({ ...values, prices: { ...values.prices, [type]: price } });
  };
  return (
    <Fields>
      <TextInput
        label={t('deskRights.licensee')}
        aside={t('desk.optional')}
        maxLength={200}
        value={values.licensee}
        onChange={({ target }) => onChange({ ...values, licensee: target.value })}
      />
      <fieldset className={styles.group}>
        <legend>{t('deskRights.prices')}</legend>
        <p className={layout.quiet}>{t('deskRights.pricesHint')}</p>
        {licenceTypes.map((type) => (
          <FieldRow key={type}>
            <TextInput
              label={t('deskRights.priceType', { type })}
              placeholder="WSP"
              maxLength={50}
              value={values.prices[type]?.type ?? ''}
              onChange={({ target }) => setPrice(type, { type: target.value })}
            />
            <TextInput
              label={t('deskRights.priceValue', { type })}
              placeholder="4.99"
              maxLength={50}
              value={values.prices[type]?.value ?? ''}
              onChange={({ target }) => setPrice(type, { value: target.value })}
            />
            <TextInput
              label={t('deskRights.priceCurrency', { type })}
              placeholder="USD"
              maxLength={3}
              value={values.prices[type]?.currency ?? ''}
              onChange={({ target }) => setPrice(type, { currency: target.value })}
            />
          </FieldRow>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('deskRights.licenceTypes')}</legend>
        <p className={layout.quiet}>{t('deskRights.licenceTypesHint')}</p>
        <div className={styles.types}>
          {unmapped.map((medium) => (
            <SelectInput
              key={medium}
              label={t(mediaNames[medium])}
              value={values.licenceTypes[medium] ?? ''}
              onChange={({ target }) => {
                const { [medium]: _, ...others } = values.licenceTypes;
                const type = licenceTypes.find((one) => one === target.value);
                onChange({
                  ...values,
                  licenceTypes: type ? { ...others, [medium]: type } : others,
                });
              }}
            >
              <option value="">{t('deskRights.leftOut')}</option>
              {licenceTypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </SelectInput>
          ))}
        </div>
      </fieldset>
    </Fields>
  );
}
