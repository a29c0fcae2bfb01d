import { useState } from 'react';
import type { MyAccount } from '#contract/desk/staff/session.ts';
import { deskApi } from '#desk/lib/api.ts';
import { RecoveryCodes } from '#desk/ui/credentials/recovery-codes.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './my-account.module.css';
import { PasswordDialog } from './password-dialog.tsx';

interface RecoveryPanelProps {
  account: MyAccount;
  onChanged: () => void;
}

/** How many recovery codes are left, and new ones. */
export function RecoveryPanel({ account, onChanged }: RecoveryPanelProps) {
  const { t } = useTranslator();
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<string[]>();

  async function renew(password: string) {
    const { recovery_codes } = await deskApi.renewRecoveryCodes({ password });
    setIsAsking(false);
    setCodes(recovery_codes);
    onChanged();
  }

  return (
    <Panel title={t('deskAccount.codesTitle')}>
      <div className={layout.stack}>
        <p className={styles.text}>
          {t('deskAccount.codesLeft', { count: account.recovery_codes_left })}
        </p>
        <div className={styles.actions}>
          <Button onClick={() => setIsAsking(true)}>{t('deskAccount.codesRenew')}</Button>
        </div>
        {isAsking && (
          <PasswordDialog
            isOpen
            onClose={() => setIsAsking(false)}
            title={t('deskAccount.codesRenewTitle')}
            text={t('deskAccount.codesRenewText')}
            action={t('deskAccount.codesRenew')}
            onConfirm={renew}
          />
        )}
        {codes && (
          <Dialog
            isOpen
            onClose={() => setCodes(undefined)}
            title={t('deskSignIn.codesTitle')}
            description={t('deskSignIn.codesText')}
            closeLabel={t('deskSignIn.done')}
            footer={
              <Button variant="primary" onClick={() => setCodes(undefined)}>
                {t('deskSignIn.done')}
              </Button>
            }
          >
            <RecoveryCodes codes={codes} email={account.email} />
          </Dialog>
        )}
      </div>
    </Panel>
  );
}
