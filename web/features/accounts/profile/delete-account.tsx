import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TrashIcon } from '#ui/icons/more-icons.tsx';
import { preloadDialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { Card } from './card/card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function DeleteAccount() {
  const { t } = useTranslator();
  const [isOpen, setIsOpen] = useState(false);
  /** Remounts the dialog each time it opens, so that a typed password is not kept. */
  const [dialogKey, setDialogKey] = useState(0);
  return (
    <Card title={t('profile.deleteTitle')} text={t('profile.deleteText')}>
      <Button
        variant="danger"
        icon={<TrashIcon />}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => {
          setDialogKey(dialogKey + 1);
          setIsOpen(true);
        }}
      >
        {t('profile.delete')}
      </Button>
      <DeleteAccountDialog key={dialogKey} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}
