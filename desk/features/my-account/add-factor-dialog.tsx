import { useState } from 'react';
import type { DeskOutput } from '#contract/desk/client.ts';
import { RecoveryCodes } from '#desk/ui/credentials/recovery-codes.tsx';
import { SetUpApp } from '#desk/ui/credentials/set-up-app.tsx';
import { SetUpPasskey } from '#desk/ui/credentials/set-up-passkey.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';

/** The started set-up of an app, or a passkey, which is started with the password. */
export type AddedFactor =
  | { kind: 'app'; started: DeskOutput<'startTotp'> }
  | { kind: 'passkey'; password: string };

interface AddFactorDialogProps {
  adding: AddedFactor;
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
  const title = adding.kind === 'passkey' ? 'deskAccount.addPasskey' : 'deskAccount.addApp';
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
      {!codes && adding.kind === 'passkey' && (
        <SetUpPasskey password={adding.password} onAdded={added} />
      )}
      {!codes && adding.kind === 'app' && <SetUpApp started={adding.started} onAdded={added} />}
    </Dialog>
  );
}
