import { useRef } from 'react';
import type { ScreenerRecipient } from '#contract/desk/sales/screeners.ts';
import { deskApi } from '#desk/lib/api.ts';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { announce } from '#ui/toast/announce.ts';

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
    validate: ({ text }) => ({ text: text.trim() ? undefined : t('desk.required') }),
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
      form.change({ text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) });
    } catch {
      form.showAndFocus({ text: t('deskScreeners.notUtf8') });
    }
  };

  return (
    <FormDialog
      form={form}
      isOpen
      onClose={onClose}
      title={t('deskScreeners.paste')}
      description={t('deskScreeners.pasteText')}
      widthPx={640}
      confirmLabel={t('deskScreeners.addAll')}
    >
      <TextInput
        isMultiline
        rows={8}
        label={t('deskScreeners.recipients')}
        placeholder="Ana Prado <ana@luz.example>"
        {...form.field('text')}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        onChange={() => void readFile()}
      />
      <div>
        <Button size="small" onClick={() => file.current?.click()}>
          {t('deskScreeners.chooseCsv')}
        </Button>
      </div>
    </FormDialog>
  );
}
