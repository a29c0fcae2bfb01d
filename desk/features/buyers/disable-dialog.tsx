import { buyerLimits } from '#contract/desk/sales/buyer-limits.ts';
import type { ShownBuyer } from '#contract/desk/sales/buyers.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useChange } from '#desk/ui/failure-text.ts';
import { ReasonDialog } from '#desk/ui/form/reason-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface DisableDialogProps {
  buyer: ShownBuyer;
  isOpen: boolean;
  onClose: () => void;
}

export function DisableDialog({ buyer, isOpen, onClose }: DisableDialogProps) {
  const { t } = useTranslator();
  const reload = useReload();
  const change = useChange();
  const { buyer_id, email } = buyer;

  const undo = async () => {
    if (await change(() => deskApi.enableBuyer({ buyer_id }))) reload();
  };

  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskBuyers.disableTitle')}
      description={t('deskBuyers.disableText', { email, count: buyer.sessions.length })}
      label={t('deskBuyers.reason')}
      hint={t('deskBuyers.reasonHint')}
      maxLength={buyerLimits.reason}
      missing={t('desk.required')}
      confirmLabel={t('deskBuyers.disableConfirm')}
      isDangerous
      submit={async (reason) => {
        const { sessions_ended } = await deskApi.disableBuyer({ buyer_id, reason });
        showToast({
          text: t('deskBuyers.disabledDone', { email, count: sessions_ended }),
          tone: 'success',
          action: { label: t('desk.undo'), onSelect: () => void undo() },
        });
        reload();
      }}
    />
  );
}
