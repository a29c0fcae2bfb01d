import { useState } from 'react';
import type { DeskInput } from '#contract/desk/client.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useChange } from '#desk/ui/failure-text.ts';
import { MenuButton } from '#desk/ui/menu-button.tsx';
import { saveFile } from '#ui/browser/save-file.ts';
import { useTranslator } from '#ui/text/translator.ts';

const formats = [
  { format: 'xlsx', name: 'Excel' },
  { format: 'csv', name: 'CSV' },
  { format: 'json', name: 'JSON' },
] as const;

/** Downloads all orders that match the filters of the list. */
export function ExportOrders({ filter }: { filter: Omit<DeskInput<'exportOrders'>, 'format'> }) {
  const { t } = useTranslator();
  const change = useChange();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (format: (typeof formats)[number]['format']) => {
    setIsBusy(true);
    await change(async () => saveFile(await deskApi.exportOrders({ ...filter, format })));
    setIsBusy(false);
  };
  return (
    <MenuButton
      label={t('deskOrders.export')}
      isLoading={isBusy}
      items={formats.map(({ format, name }) => ({
        kind: 'action',
        label: name,
        onSelect: () => void run(format),
      }))}
    />
  );
}
