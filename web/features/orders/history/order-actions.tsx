import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isOpenOrder } from '#contract/order-status.ts';
import { paths } from '#contract/site/paths.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { CartIcon } from '#ui/icons/more-icons.tsx';
import type { Order } from '#ui/quote/quote-data.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { readSession, setCollectCount } from '#web/lib/session/session.ts';
import { readOrderDraft, saveOrderDraft } from '#web/lib/storage/order-draft.ts';
import { loadCart } from '../cart/cart-lines.ts';
import { isCollected, notifyOtherTabs, refetchCollected } from '../collect/collected-store.ts';
import { parseDraft } from '../form/draft.ts';
import styles from './order-page.module.css';
import { repeatTerms } from './repeat-terms.ts';
import { WithdrawOrder } from './withdraw-order.tsx';

interface OrderActionsProps {
  order: Order;
  /** Whether the order has a quote to answer, which is then the main action of the page. */
  hasOffer: boolean;
  /** The order is closed now. */
  onClosed: () => void;
}

const formats = ['xlsx', 'pdf'] as const;
type Work = 'repeat' | (typeof formats)[number];

export function OrderActions({ order, hasOffer, onClosed }: OrderActionsProps) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const [running, setRunning] = useState<Work>();
  const { order_id, order_no: orderNo } = order;

  /** Failures are shown by the shell. */
  async function run(work: Work, act: () => Promise<unknown>) {
    if (running) return;
    setRunning(work);
    await act().catch(() => {});
    setRunning(undefined);
  }

  const repeat = async () => {
    const { copyright_cart_count } = await browserApi().repeatCopyrightOrder({ order_id });
    setCollectCount(copyright_cart_count);
    void refetchCollected().then(() => {
      // Withdrawn titles were not added to the cart.
      for (const { drama_id: dramaId } of order.items)
        if (isCollected(dramaId)) notifyOtherTabs({ dramaId, isCollected: true });
    });
    const email = readSession()?.email ?? '';
    const draft = parseDraft(readOrderDraft(email), email);
    saveOrderDraft(email, repeatTerms(draft, order, await loadCart(browserApi())));
    const open = () => navigate(paths.page(locale, 'MyDramaCopyright'));
    showToast({
      tone: 'success',
      text: t('orders.repeated'),
      action: { label: t('collect.view'), onSelect: open },
    });
  };
  const download = async (format: (typeof formats)[number]) =>
    saveFile(await browserApi().exportCopyrightOrder({ order_id, format }, { actionKey: format }));

  return (
    <div className={styles.actions}>
      <Button
        variant={hasOffer ? 'secondary' : 'primary'}
        icon={<CartIcon size={20} />}
        isLoading={running === 'repeat'}
        onClick={() => run('repeat', repeat)}
      >
        {t('orders.repeat')}
      </Button>
      {formats.map((format) => (
        <Button
          key={format}
          isLoading={running === format}
          onClick={() => run(format, () => download(format))}
        >
          {t(format === 'pdf' ? 'orders.downloadPdf' : 'orders.downloadExcel')}
        </Button>
      ))}
      <Link className={buttonClass({})} to={paths.contact(locale, { subject: 'support', orderNo })}>
        {t('nav.contact')}
      </Link>
      {isOpenOrder(order.status) && <WithdrawOrder order={order} onClosed={onClosed} />}
    </div>
  );
}
