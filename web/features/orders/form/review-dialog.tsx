import { useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import facts from '#ui/display/facts.module.css';
import { isMissing } from '#ui/licence/availability/judgement.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { JudgedCart } from '../availability/use-availability.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import { totalsOf } from '../cart/totals.ts';
import { TermsFacts } from '../terms-facts.tsx';
import { type OrderDraft, toOrderInput } from './draft.ts';
import { ReviewTitles } from './review-titles.tsx';

interface ReviewDialogProps {
  isOpen: boolean;
  draft: OrderDraft;
  lines: CartLine[];
  judged: JudgedCart;
  isSending: boolean;
  /** Why the order was not sent; empty unless sending has failed. */
  refusal: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Shows the whole order before it is sent. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { isOpen, draft, lines, judged, isSending, refusal, onClose, onConfirm } = props;
  const { t } = useTranslator();
  const confirm = useRef<HTMLButtonElement>(null);
  const { terms, contact, message } = toOrderInput(draft, []);
  const notFreeCount = lines.filter(({ cartId }) =>
    isMissing(judged.judgements.get(cartId)),
  ).length;
  const totals = totalsOf(lines);
  // -1 is the version of a line whose buyer has not decided (contract/licence/custom-version.ts).
  const undecidedCount = lines.filter(({ version }) => version === -1).length;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('orders.reviewTitle')}
      description={t('orders.reviewText')}
      closeLabel={t('shell.close')}
      widthPx={600}
      initialFocus={confirm}
      footer={
        <>
          <DialogAlert message={refusal} />
          <Button onClick={onClose}>{t('orders.changeOrder')}</Button>
          <Button ref={confirm} variant="primary" isLoading={isSending} onClick={onConfirm}>
            {t('orders.confirmOrder')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the dialog's content */}
      <section tabIndex={0} aria-label={t('orders.reviewTitle')}>
        <dl className={facts.stacking}>
          <dt>{t('orders.items')}</dt>
          <dd>
            {[
              t('orders.titles', { count: totals.titles }),
              t('orders.episodes', { count: totals.episodes }),
              t('orders.minutes', { count: totals.minutes }),
            ].join(' · ')}
            {isOpen && <ReviewTitles lines={lines} draft={draft} judged={judged} />}
            {[
              notFreeCount > 0 && t('orders.notFreeNote', { count: notFreeCount }),
              undecidedCount > 0 && t('orders.undecidedNote', { count: undecidedCount }),
            ]
              .filter(Boolean)
              .join('\n')}
          </dd>
          {isOpen && <TermsFacts terms={terms} />}
          <dt>{t('orders.contact')}</dt>
          <dd>
            {[contact.name, contact.company, contact.email, contact.phone]
              .filter(Boolean)
              .join('\n')}
          </dd>
          {message && (
            <>
              <dt>{t('orders.message')}</dt>
              <dd>{message}</dd>
            </>
          )}
        </dl>
      </section>
    </Dialog>
  );
}
