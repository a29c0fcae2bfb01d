import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { LicenceFieldsProps } from '../licence-values.ts';
import { LAST_DAY, today } from '../start-day.ts';
import styles from './licence-fields.module.css';

const SHORTCUT_MONTHS = [12, 24, 36];

export function PeriodFields(props: LicenceFieldsProps & { startHint: string }) {
  const { values, onChange, field, startHint } = props;
  const { t } = useTranslator();
  return (
    <div className={styles.pair}>
      <TextInput
        label={t('licence.startDate')}
        {...field('start_date')}
        aside={t('licence.optional')}
        hint={startHint}
        type="date"
        min={today()}
        max={LAST_DAY}
        value={values.startDate}
        onChange={({ target }) => onChange({ startDate: target.value })}
      />
      <div className={styles.term}>
        <TextInput
          label={t('licence.term')}
          {...field('term_months')}
          inputMode="numeric"
          maxLength={3}
          value={values.termMonths}
          onChange={({ target }) => onChange({ termMonths: target.value })}
        />
        <div className={styles.shortcuts}>
          {SHORTCUT_MONTHS.map((months) => (
            <button
              key={months}
              type="button"
              aria-pressed={values.termMonths === String(months)}
              onClick={() => onChange({ termMonths: String(months) })}
            >
              {t('licence.months', { count: months })}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
