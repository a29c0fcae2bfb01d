import type { FieldPath, UseFormReturn } from 'react-hook-form';
import {
  MAX_SCREENER_DAYS,
  MAX_SCREENER_NOTE,
  MAX_SCREENER_PLAYS,
} from '#contract/desk/screener-limits.ts';
import { FieldRow, Fields } from '#desk/ui/form/fields.tsx';
import type { Translate } from '#i18n/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './screeners.module.css';
import { DAY_MS, type TermsValues, toLocal } from './terms-values.ts';

const DAYS = [7, 14, 30, 90];

interface TermsFieldsProps<Values extends TermsValues> {
  form: UseFormReturn<Values>;
  /** Days are added to this time instead of the opening: extending. */
  extendFrom?: string | null;
}

/** When it opens and ends, how often it can be played, the watermark and the note. */
export function TermsFields<Values extends TermsValues>({
  form,
  extendFrom,
}: TermsFieldsProps<Values>) {
  const { t } = useTranslator();
  // Every form that has these fields has them under these names.
  const { register, setValue, getValues, formState } =
    form as unknown as UseFormReturn<TermsValues>;
  const error = (name: FieldPath<TermsValues>) => formState.errors[name]?.message ?? '';

  const setEnd = (days: number) => {
    const opens = getValues('opens');
    const from = extendFrom ?? (opens || new Date().toISOString());
    const end = new Date(new Date(from).getTime() + days * DAY_MS);
    setValue('expires', toLocal(end), { shouldDirty: true, shouldValidate: true });
  };

  return (
    <Fields>
      <FieldRow>
        <TextInput
          type="datetime-local"
          label={t('deskScreeners.opens')}
          hint={t('deskScreeners.opensHint')}
          error={error('opens')}
          {...register('opens')}
        />
        <TextInput
          type="datetime-local"
          label={t('deskScreeners.expires')}
          error={error('expires')}
          {...register('expires', { validate: (end) => checkEnd(t, getValues('opens'), end) })}
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
          error={error('plays')}
          {...register('plays', {
            validate: (value) =>
              isPlays(value) || t('deskScreeners.badPlays', { most: MAX_SCREENER_PLAYS }),
          })}
        />
        <SelectInput label={t('deskScreeners.watermark')} {...register('watermark')}>
          <option value="overlay">{t('deskScreeners.watermark.overlay')}</option>
          <option value="burned">{t('deskScreeners.watermark.burned')}</option>
          <option value="none">{t('deskScreeners.watermark.none')}</option>
        </SelectInput>
      </FieldRow>
      <p className={styles.quiet}>{t('deskScreeners.watermarkHint')}</p>
      <TextInput
        isMultiline
        rows={3}
        label={t('deskScreeners.note')}
        hint={t('deskScreeners.noteHint')}
        maxLength={MAX_SCREENER_NOTE}
        hasWordLimit
        {...register('note')}
      />
    </Fields>
  );
}

function checkEnd(t: Translate, opens: string, expires: string): true | string {
  const end = new Date(expires).getTime();
  const start = opens ? new Date(opens).getTime() : Date.now();
  if (Number.isNaN(end)) return t('deskScreeners.endMissing');
  if (end <= Date.now()) return t('deskScreeners.endPast');
  if (end <= start) return t('deskScreeners.endFirst');
  return end - start <= MAX_SCREENER_DAYS * DAY_MS || t('deskScreeners.tooLong');
}

/** Whether a number of plays can be set; without one they are not limited. */
function isPlays(text: string): boolean {
  if (text === '') return true;
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_SCREENER_PLAYS;
}
