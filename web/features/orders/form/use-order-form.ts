import { useState } from 'react';
import { invalidOrderFields } from '#contract/fields/invalid-order-fields.ts';
import { joinSentences } from '#i18n/join-sentences.ts';
import { useForm } from '#ui/form/use-form.ts';
import { errorsOf } from '#ui/licence/terms/field-messages.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import { type OrderDraft, toOrderInput } from './draft.ts';
import type { SentOrder } from './lost-order.ts';
import { type Refusal, useOrder } from './use-order.ts';

interface OrderFormOptions {
  lines: CartLine[];
  draft: OrderDraft;
  onChange: (part: Partial<OrderDraft>) => void;
  onRefused: (refusal: Refusal | undefined) => void;
  onSent: (order: SentOrder) => void;
}

/** The errors of the order form; submitting it opens the review, whose confirmation sends it. */
export function useOrderForm({ lines, draft, onChange, onRefused, onSent }: OrderFormOptions) {
  const words = useTranslator();
  const [showsErrors, setShowsErrors] = useState(false);
  const [isReviewOpen, setIsReviewOpen] = useState(false);
  const [sent, setSent] = useState<SentOrder>();
  const send = useOrder(draft, onChange);

  const validate = (checked: OrderDraft) =>
    errorsOf(words, invalidOrderFields(toOrderInput(checked, [])), checked);

  const form = useForm(() => {
    const errors = validate(draft);
    setShowsErrors(true);
    form.setMessage('');
    form.showAndFocus(errors);
    if (!Object.values(errors).some(Boolean)) setIsReviewOpen(true);
  });

  const confirm = () =>
    form.run(async () => {
      form.showErrors(validate(draft));
      const result = await send(lines.map(({ cartId }) => cartId));
      if ('refusal' in result) return showRefusal(result.refusal);
      setIsReviewOpen(false);
      setShowsErrors(false);
      setSent(result.order);
      onSent(result.order);
    });

  function showRefusal(refusal: Refusal) {
    const { text, field, cartId } = refusal;
    const title = lines.find((line) => line.cartId === cartId)?.title;
    form.setMessage(title === undefined ? text : joinSentences(words.locale, `${title}:`, text));
    if (field) form.showErrors({ [field]: text });
    onRefused(refusal);
  }

  function change(part: Partial<OrderDraft>) {
    form.setMessage('');
    onRefused(undefined);
    if (showsErrors) form.showErrors(validate({ ...draft, ...part }));
    onChange(part);
  }

  return { form, change, confirm, isReviewOpen, closeReview: () => setIsReviewOpen(false), sent };
}
