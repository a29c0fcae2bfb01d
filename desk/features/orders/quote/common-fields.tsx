import { currencyCodes } from '#contract/deals/currencies.ts';
import { MAX_MESSAGE, MAX_PAYMENT_TERMS } from '#contract/deals/text-limits.ts';
import { toLocale } from '#desk/lib/language.ts';
import { formatDay } from '#desk/lib/times.ts';
import { FieldRow, Fields } from '#desk/ui/form/fields.tsx';
import { localeNames, locales } from '#i18n/locales.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { parseDays } from './quote-values.ts';
import type { QuoteEditorState } from './use-quote-editor.ts';

interface CommonFieldsProps {
  editor: Pick<QuoteEditorState, 'values' | 'change'>;
  buyersLanguage: string;
}

/** Usual currencies come first. */
const COMMON = ['USD', 'EUR', 'GBP', 'JPY', 'KRW', 'CNY', 'TWD'];
const DAY_MS = 86_400_000;

/** What holds for the whole quote. */
export function CommonFields({ editor, buyersLanguage }: CommonFieldsProps) {
  const { t, locale } = useTranslator();
  const { values, change } = editor;
  const days = parseDays(values.validDays);
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const option = (code: string) => (
    <option key={code} value={code}>{`${code} – ${names.of(code)}`}</option>
  );
  return (
    <Fields>
      <FieldRow>
        <SelectInput
          label={t('deals.currency')}
          value={values.currency}
          onChange={({ target }) => change({ currency: target.value })}
        >
          {COMMON.map(option)}
          <option disabled>──</option>
          {currencyCodes.filter((code) => !COMMON.includes(code)).map(option)}
        </SelectInput>
        <TextInput
          label={t('deskOrders.validDays')}
          inputMode="numeric"
          maxLength={3}
          value={values.validDays}
          {...(days === undefined
            ? { error: t('deskOrders.needDays') }
            : {
                hint: t('deskOrders.validTo', {
                  date: formatDay(locale, new Date(Date.now() + days * DAY_MS).toISOString()),
                }),
              })}
          onChange={({ target }) => change({ validDays: target.value })}
        />
      </FieldRow>
      <PaymentFields editor={editor} buyersLanguage={buyersLanguage} />
      <TextInput
        label={t('deskOrders.quoteMessage')}
        aside={t('desk.optional')}
        hint={t('deskOrders.quoteMessageHint', {
          language: localeNames[toLocale(buyersLanguage)],
        })}
        isMultiline
        rows={3}
        maxLength={MAX_MESSAGE}
        value={values.message}
        onChange={({ target }) => change({ message: target.value })}
      />
    </Fields>
  );
}

/** The terms of payment: one text for all, or one in each language. */
function PaymentFields({ editor: { values, change }, buyersLanguage }: CommonFieldsProps) {
  const { t } = useTranslator();
  return (
    <>
      {values.isPaymentByLanguage ? (
        <FieldRow>
          {locales.map((each) => (
            <TextInput
              key={each}
              label={t('deskOrders.paymentIn', { language: localeNames[each] })}
              {...(each === buyersLanguage && { aside: t('deskOrders.buyersLanguage') })}
              isMultiline
              maxLength={MAX_PAYMENT_TERMS}
              value={values.paymentTexts[each] ?? ''}
              onChange={({ target }) =>
                change({ paymentTexts: { ...values.paymentTexts, [each]: target.value } })
              }
            />
          ))}
        </FieldRow>
      ) : (
        <TextInput
          label={t('deals.payment')}
          aside={t('desk.optional')}
          hint={t('deskOrders.paymentHint')}
          isMultiline
          maxLength={MAX_PAYMENT_TERMS}
          value={values.payment}
          onChange={({ target }) => change({ payment: target.value })}
        />
      )}
      <Checkbox
        label={t('deskOrders.paymentByLanguage')}
        checked={values.isPaymentByLanguage}
        onChange={({ target }) => change({ isPaymentByLanguage: target.checked })}
      />
    </>
  );
}
