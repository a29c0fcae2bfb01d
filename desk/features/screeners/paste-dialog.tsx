import { useRef } from 'react';
import type { ScreenerRecipient } from '#contract/desk/screeners.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { announce } from '#ui/toast/announce.ts';
import styles from './screeners.module.css';

interface PasteDialogProps {
  onClose: () => void;
  onRead: (recipients: ScreenerRecipient[]) => void;
}

/** Reads recipients that are pasted from a mail program or a table, or are in a CSV file. */
export function PasteDialog({ onClose, onRead }: PasteDialogProps) {
  const { t, locale } = useTranslator();
  const file = useRef<HTMLInputElement>(null);
  const form = useDeskForm({
    values: { text: '' },
    async submit({ text }) {
      const { recipients } = await deskApi.parseRecipients({ text, language: locale });
      announce(t('deskScreeners.recipientCount', { count: recipients.length }));
      onRead(recipients);
    },
  });

  const readFile = async () => {
    const [chosen] = file.current?.files ?? [];
    if (!chosen) return;
    try {
      const bytes = await chosen.arrayBuffer();
      form.setValue('text', new TextDecoder('utf-8', { fatal: true }).decode(bytes));
      form.clearErrors('text');
    } catch {
      form.setError('text', { message: t('deskScreeners.notUtf8') });
    }
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('deskScreeners.paste')}
      description={t('deskScreeners.pasteText')}
      closeLabel={t('desk.close')}
      widthPx={640}
      footer={
        <>
          <DialogAlert message={form.message} />
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button variant="primary" isLoading={form.isBusy} onClick={form.onSubmit}>
            {t('deskScreeners.addAll')}
          </Button>
        </>
      }
    >
      <form className={styles.paste} onSubmit={form.onSubmit} noValidate>
        <TextInput
          isMultiline
          rows={8}
          label={t('deskScreeners.recipients')}
          placeholder="Ana Prado <ana@luz.example>"
          error={form.formState.errors.text?.message ?? ''}
          {...form.register('text', {
            validate: (value) => value.trim() !== '' || t('desk.required'),
          })}
        />
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.txt,text/csv,text/plain"
          onChange={() => void readFile()}
        />
        <Button size="small" onClick={() => file.current?.click()}>
          {t('deskScreeners.chooseCsv')}
        </Button>
      </form>
    </Dialog>
  );
}
