import { useId, useState } from 'react';
import { outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { ConfirmationFields } from '#web/features/accounts/confirm/confirmation-fields.tsx';
import { useConfirmation } from '#web/features/accounts/confirm/use-confirmation.ts';
import { FormMessage } from '#web/features/accounts/form/form-message.tsx';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { reportFailure } from '#web/lib/api/failures.ts';
import { Card } from '../card/card.tsx';
import { CardStatus } from '../card/card-status.tsx';
import styles from './data-download.module.css';

/**
 * Downloads everything that the account consists of. If the user has signed in long ago, the password
 * or a code comes first.
 */
export function DataDownload() {
  const { t } = useTranslator();
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const confirmation = useConfirmation(async () => {
    await download();
    setIsConfirming(false);
  });

  async function download() {
    saveFile(await browserApi().exportAccountData({}, { isQuiet: true }));
    setIsDone(true);
  }

  async function start() {
    setIsBusy(true);
    setIsDone(false);
    try {
      await download();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code === outcomes.confirmationNeeded.code) setIsConfirming(true);
      else reportFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Card title={t('profile.dataTitle')} text={t('profile.dataText')}>
      <div className={styles.download}>
        <Button isLoading={isBusy} onClick={() => void start()}>
          {t('profile.dataDownload')}
        </Button>
        <CardStatus
          status={isDone ? { tone: 'success', text: t('profile.dataDownloaded') } : undefined}
        />
      </div>
      <Dialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        closeLabel={t('shell.close')}
        title={t('profile.dataConfirm')}
        description={t('profile.dataConfirmText')}
        footer={
          <>
            <FormMessage text={confirmation.message} />
            <Button onClick={() => setIsConfirming(false)}>{t('profile.cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" isLoading={confirmation.isBusy}>
              {t('profile.dataConfirmDownload')}
            </Button>
          </>
        }
      >
        <form {...confirmation.props} id={formId}>
          <ConfirmationFields form={confirmation} hint={t('profile.dataConfirmHint')} />
        </form>
      </Dialog>
    </Card>
  );
}
