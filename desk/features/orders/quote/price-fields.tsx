import { parseMoney } from '#contract/deals/parse-money.ts';
import { formatMoney } from '#contract/site/money-words.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { oneOf } from '#ui/data/one-of.ts';
import { keysOf } from '#ui/data/typed-object.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { type LineValues, type PriceModel, parseShare } from './quote-values.ts';

const modelNames = {
  flat: 'deskOrders.price.flat',
  per_episode: 'deskOrders.price.perEpisode',
  guarantee: 'deskOrders.price.guarantee',
  share: 'deskOrders.price.share',
} as const satisfies Record<PriceModel, MessageKey>;

const models = keysOf(modelNames);

interface PriceFieldsProps {
  values: LineValues;
  currency: string;
  titleId: string;
  onChange: (part: Partial<LineValues>) => void;
}

/** The kind of price, with the amount and the share that it has. */
export function PriceFields({ values, currency, titleId, onChange }: PriceFieldsProps) {
  const { t, locale } = useTranslator();
  const { model, amount, share } = values;
  const minor = parseMoney(amount, currency, locale);
  const isAmountWrong = amount.trim() !== '' && typeof minor !== 'number';
  const isShareWrong = share.trim() !== '' && parseShare(share) === undefined;
  return (
    <>
      <SelectInput
        label={t('deals.price')}
        aria-describedby={titleId}
        value={model}
        onChange={({ target }) => onChange({ model: oneOf(models, target.value) ?? model })}
        options={models.map((each) => ({ value: each, label: t(modelNames[each]) }))}
      />
      {model !== 'share' && (
        <TextInput
          label={t('deskOrders.amountIn', { currency })}
          aria-description={t(modelNames[model])}
          inputMode="decimal"
          autoComplete="off"
          maxLength={60}
          value={amount}
          {...(isAmountWrong && { error: t('deskOrders.needAmount', { currency }) })}
          {...(typeof minor === 'number' && { hint: formatMoney(locale, currency, minor) })}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
      )}
      {(model === 'share' || model === 'guarantee') && (
        <TextInput
          label={t('deskOrders.sharePercent')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={share}
          {...(isShareWrong && { error: t('deskOrders.needShare') })}
          onChange={({ target }) => onChange({ share: target.value })}
        />
      )}
    </>
  );
}
