import { useState } from 'react';
import type { ShownBuyer } from '#contract/desk/buyers.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useChange } from '#desk/ui/failure-text.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { DisableDialog } from './disable-dialog.tsx';

/** What can be done to an account; each step says first what it will end. */
export function BuyerActions({ buyer }: { buyer: ShownBuyer }) {
  const { t } = useTranslator();
  const reload = useReload();
  const change = useChange();
  const [asked, setAsked] = useState<'disable' | 'enable' | 'sign-out'>();
  const [isWorking, setIsWorking] = useState(false);
  const { buyer_id, email } = buyer;
  const close = () => setAsked(undefined);

  /** Keeps the dialog open if the call fails. */
  const run = async (work: () => Promise<string>) => {
    setIsWorking(true);
    let text = '';
    const isDone = await change(async () => {
      text = await work();
    });
    setIsWorking(false);
    if (!isDone) return;
    close();
    showToast({ text, tone: 'success' });
    reload();
  };
  const enable = () =>
    run(async () => {
      await deskApi.enableBuyer({ buyer_id });
      return t('deskBuyers.enabledDone', { email });
    });
  const signOut = () =>
    run(async () => {
      const { sessions_ended } = await deskApi.signOutBuyer({ buyer_id });
      return t('deskBuyers.signedOutDone', { count: sessions_ended });
    });

  const dialog = { onClose: close, closeLabel: t('desk.close'), keepLabel: t('desk.cancel') };
  return (
    <>
      <Button onClick={() => setAsked('sign-out')}>{t('deskBuyers.signOut')}</Button>
      {buyer.disabled_at ? (
        <Button onClick={() => setAsked('enable')}>{t('deskBuyers.enable')}</Button>
      ) : (
        <Button variant="danger" onClick={() => setAsked('disable')}>
          {t('deskBuyers.disable')}
        </Button>
      )}
      <DisableDialog buyer={buyer} isOpen={asked === 'disable'} onClose={close} />
      <ConfirmDialog
        {...dialog}
        isOpen={asked === 'enable'}
        title={t('deskBuyers.enableTitle')}
        description={t('deskBuyers.enableText', { email })}
        confirmLabel={t('deskBuyers.enableConfirm')}
        isHarmless
        isWorking={isWorking}
        onConfirm={() => void enable()}
      />
      <ConfirmDialog
        {...dialog}
        isOpen={asked === 'sign-out'}
        title={t('deskBuyers.signOutTitle')}
        description={t('deskBuyers.signOutText', { email, count: buyer.sessions.length })}
        confirmLabel={t('deskBuyers.signOutConfirm')}
        isWorking={isWorking}
        onConfirm={() => void signOut()}
      />
    </>
  );
}
