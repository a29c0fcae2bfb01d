import { MAX_SCREENER_NOTE, MAX_SCREENER_PLAYS } from '#contract/desk/sales/screener-limits.ts';
import { FieldRow, Fields } from '#desk/ui/form/fields.tsx';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from '../screeners.module.css';
import { DAY_MS, type TermsValues, toLocal } from './terms-values.ts';

const DAYS = [7, 14, 30, 90];

interface TermsFieldsProps {
  form: Pick<DeskForm<TermsValues>, 'values' | 'change' | 'field'>;
  /** Days are added to this time instead of the opening: extending. */
  extendFrom?: string | null;
}

/** When it opens and ends, how often it can be played, the watermark and the note. */
export function TermsFields({ form, extendFrom }: TermsFieldsProps) {
  const { t } = useTranslator();
  const setEnd = (days: number) => {
    const from = extendFrom ?? (form.values.opens || new Date().toISOString());
    const end = new Date(new Date(from).getTime() + days * DAY_MS);
    form.change({ expires: toLocal(end) });
  };
  return (
    <Fields>
      <FieldRow>
        <TextInput
          type="datetime-local"
          label={t('deskScreeners.opens')}
          hint={t('deskScreeners.opensHint')}
          {...form.field('opens')}
        />
        <TextInput
          type="datetime-local"
          label={t('deskScreeners.expires')}
          {...form.field('expires')}
        />
      </FieldRow>
      <div className={styles.days}>
        <span>{extendFrom ? t('deskScreeners.extendBy') : t('deskScreeners.openFor')}</span>
        {DAYS.map((days) => (
          <Button key={days} size="small" onClick={() => setEnd(days)}>
            {t('deskScreeners.days', { count: days })}
          </Button>
        ))}
      </div>
      <FieldRow>
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_SCREENER_PLAYS}
          label={t('deskScreeners.plays')}
          hint={t('deskScreeners.playsHint')}
          {...form.field('plays')}
        />
        <SelectInput label={t('deskScreeners.watermark')} {...form.field('watermark')}>
          <option value="overlay">{t('deskScreeners.watermark.overlay')}</option>
          <option value="burned">{t('deskScreeners.watermark.burned')}</option>
          <option value="none">{t('deskScreeners.watermark.none')}</option>
        </SelectInput>
      </FieldRow>
      <p className={layout.quiet}>{t('deskScreeners.watermarkHint')}</p>
      <TextInput
        isMultiline
        rows={3}
        label={t('deskScreeners.note')}
        hint={t('deskScreeners.noteHint')}
        maxLength={MAX_SCREENER_NOTE}
        hasWordLimit
        {...form.field('note')}
      />
    </Fields>
  );
}
