import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import { deskApi } from '#desk/lib/api.ts';
import { withReload } from '#desk/ui/form/conflict-dialog.tsx';
import { ReasonDialog } from '#desk/ui/form/reason-dialog.tsx';
import { Facts } from '#desk/ui/page/facts.tsx';
import { useAnswer } from '#desk/ui/use-answer.ts';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { moneyText } from '../shared/money.ts';
import { dealPath } from '../shared/paths.ts';

interface PaperDialogProps {
  isOpen: boolean;
  onClose: () => void;
  order: DeskOrder;
}

/** Records a contract that was signed on paper, after showing what it would contain. */
export function PaperDialog({ isOpen, onClose, order: { order_no } }: PaperDialogProps) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const [conflicts, setConflicts] = useState(0);
  const {
    reply: preview,
    failure,
    isPending,
  } = useAnswer(isOpen ? conflicts : undefined, (_, options) =>
    deskApi.getPaperPreview({ order_no }, options),
  );
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskOrders.acceptOnPaper')}
      description={t('deskOrders.paperText')}
      label={t('deskOrders.paperNote')}
      hint={t('deskOrders.paperNoteHint')}
      missing={t('deskOrders.needText')}
      isDangerous
      confirmLabel={t('deskOrders.recordDeal')}
      isBlocked={!preview}
      submit={async (note) => {
        if (!preview) return;
        const { deal_no } = await withReload(
          deskApi.acceptOrderOnPaper({ order_no, note, quote_version: preview.quote_version }),
          () => setConflicts((before) => before + 1),
        );
        showToast({ text: t('deskOrders.dealMade', { number: deal_no }), tone: 'success' });
        void navigate(dealPath(deal_no));
      }}
    >
      {isPending && <p role="status">{t('desk.loading')}</p>}
      <DialogAlert message={failure} />
      {preview && (
        <Facts
          facts={[
            [t('deskOrders.licensee'), preview.buyer.legal_name],
            [
              t('deskOrders.col.quote'),
              preview.quote_version !== null
                ? t('deskOrders.version', { version: preview.quote_version })
                : t('deskOrders.asOrdered'),
            ],
            [t('orders.items'), preview.lines.map(({ title }) => title).join(', ')],
            [
              t('deals.total'),
              moneyText(locale, preview.currency, preview.total_minor) || t('deskOrders.noPrices'),
            ],
            [t('deals.payment'), preview.payment_terms],
            [
              t('deskOrders.licensor'),
              preview.is_seller_unnamed ? t('deskOrders.unnamedSeller') : undefined,
            ],
          ]}
        />
      )}
    </ReasonDialog>
  );
}
