import { useState } from 'react';
import type { DeskOutput } from '../../../contract/desk/client.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { Button } from '../../../web/ui/button/button.tsx';
import { Dialog } from '../../../web/ui/overlay/dialog.tsx';
import { RecoveryCodes } from '../../ui/credentials/recovery-codes.tsx';
import { SetUpApp } from '../../ui/credentials/set-up-app.tsx';
import { SetUpPasskey } from '../../ui/credentials/set-up-passkey.tsx';

interface AddFactorDialogProps {
  /** The started set-up of an app, or a passkey. */
  adding: DeskOutput<'startTotp'> | 'passkey';
  email: string;
  onAdded: () => void;
  onClose: () => void;
}

/** Adds a second factor; the first one comes with recovery codes, which are shown before it closes. */
export function AddFactorDialog({ adding, email, onAdded, onClose }: AddFactorDialogProps) {
  const { t } = useTranslator();
  const [codes, setCodes] = useState<string[]>();
  const added = (newCodes: string[] | null) => {
    onAdded();
    if (newCodes) setCodes(newCodes);
    else onClose();
  };
  const title = adding === 'passkey' ? 'deskAccount.addPasskey' : 'deskAccount.addApp';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(codes ? 'deskSignIn.codesTitle' : title)}
      {...(codes && { description: t('deskSignIn.codesText') })}
      closeLabel={t('desk.cancel')}
      {...(codes && {
        footer: (
          <Button variant="primary" onClick={onClose}>
            {t('deskSignIn.done')}
          </Button>
        ),
      })}
    >
      {codes && <RecoveryCodes codes={codes} email={email} />}
      {!codes && adding === 'passkey' && <SetUpPasskey onAdded={added} />}
      {!codes && adding !== 'passkey' && <SetUpApp started={adding} onAdded={added} />}
    </Dialog>
  );
}
