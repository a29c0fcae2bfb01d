import { useState } from 'react';
import type { ShownBuyer } from '#contract/desk/sales/buyers.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { ChangeDialog } from '#desk/ui/change-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { DisableDialog } from './disable-dialog.tsx';

/** What can be done to an account; each step says first what it will end. */
export function BuyerActions({ buyer }: { buyer: ShownBuyer }) {
  const { t } = useTranslator();
  const reload = useReload();
  const [asked, setAsked] = useState<'disable' | 'enable' | 'sign-out'>();
  const { buyer_id, email } = buyer;
  const close = () => setAsked(undefined);

  const done = (text: string) => {
    showToast({ text, tone: 'success' });
    reload();
  };
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
      <ChangeDialog
        onClose={close}
        isOpen={asked === 'enable'}
        title={t('deskBuyers.enableTitle')}
        description={t('deskBuyers.enableText', { email })}
        confirmLabel={t('deskBuyers.enableConfirm')}
        isHarmless
        change={async () => {
          await deskApi.enableBuyer({ buyer_id });
          done(t('deskBuyers.enabledDone', { email }));
        }}
      />
      <ChangeDialog
        onClose={close}
        isOpen={asked === 'sign-out'}
        title={t('deskBuyers.signOutTitle')}
        description={t('deskBuyers.signOutText', { email, count: buyer.sessions.length })}
        confirmLabel={t('deskBuyers.signOutConfirm')}
        change={async () => {
          const { sessions_ended } = await deskApi.signOutBuyer({ buyer_id });
          done(t('deskBuyers.signedOutDone', { count: sessions_ended }));
        }}
      />
    </>
  );
}
