import { useState } from 'react';
import type { DeskInput } from '#contract/desk/client.ts';
import { MAX_EXPORTED } from '#contract/desk/staff/audit-limit.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useChange } from '#desk/ui/failure-text.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface ExportButtonProps {
  filter: DeskInput<'exportAuditEntries'>;
  /** Whether the list has more entries than the file. */
  isCapped: boolean;
}

export function ExportButton({ filter, isCapped }: ExportButtonProps) {
  const { t } = useTranslator();
  const change = useChange();
  const [isLoading, setIsLoading] = useState(false);

  const save = async () => {
    setIsLoading(true);
    const isDone = await change(async () => saveFile(await deskApi.exportAuditEntries(filter)));
    setIsLoading(false);
    if (isDone && isCapped)
      showToast({ text: t('deskAudit.exportCapped', { count: MAX_EXPORTED }), tone: 'warning' });
  };

  return (
    <Button isLoading={isLoading} onClick={() => void save()}>
      {t('deskAudit.export')}
    </Button>
  );
}
