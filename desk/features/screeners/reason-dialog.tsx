import { MAX_SCREENER_REASON } from '#contract/desk/sales/screener-limits.ts';
import type { ScreenerRecord } from '#contract/desk/sales/screeners.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { ReasonDialog } from '#desk/ui/form/reason-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface ScreenerReasonProps {
  screener: ScreenerRecord;
  onClose: () => void;
}

/** Declines a request; the buyer gets the reason by mail. */
export function DeclineDialog({ screener, onClose }: ScreenerReasonProps) {
  const { t } = useTranslator();
  const reload = useReload();
  const { screener_id, email } = screener;
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={t('deskScreeners.decline')}
      description={t('deskScreeners.declineText', { email })}
      label={t('desk.reason')}
      maxLength={MAX_SCREENER_REASON}
      missing={t('desk.required')}
      confirmLabel={t('deskScreeners.decline')}
      isDangerous
      submit={async (reason) => {
        await deskApi.declineScreener({ screener_id, reason });
        showToast({ text: t('deskScreeners.declined', { email }), tone: 'success' });
        reload();
      }}
    />
  );
}

/** Ends a screener; the recipient sees the reason on its page. */
export function RevokeDialog({ screener, onClose }: ScreenerReasonProps) {
  const { t } = useTranslator();
  const reload = useReload();
  const { screener_id, name } = screener;
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={t('deskScreeners.revoke')}
      description={t('deskScreeners.revokeText', { name })}
      label={t('desk.reason')}
      maxLength={MAX_SCREENER_REASON}
      confirmLabel={t('deskScreeners.revoke')}
      isDangerous
      submit={async (reason) => {
        await deskApi.revokeScreener({ screener_id, reason });
        showToast({ text: t('deskScreeners.revoked'), tone: 'success' });
        reload();
      }}
    />
  );
}
