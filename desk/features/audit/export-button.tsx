import { useState } from 'react';
import { MAX_EXPORTED } from '../../../contract/desk/audit-limit.ts';
import type { DeskInput } from '../../../contract/desk/client.ts';
import { saveFile } from '../../../web/lib/save-file.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { Button } from '../../../web/ui/button/button.tsx';
import { showToast } from '../../../web/ui/toast/show-toast.ts';
import { deskApi } from '../../lib/api.ts';
import { useChange } from '../../ui/failure-text.ts';

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
