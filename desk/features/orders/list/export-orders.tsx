import type { DeskInput } from '#contract/desk/client.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useBusyChange } from '#desk/ui/failure-text.ts';
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
  const { isBusy, run } = useBusyChange();
  return (
    <MenuButton
      label={t('deskOrders.export')}
      isLoading={isBusy}
      items={formats.map(({ format, name }) => ({
        kind: 'action',
        label: name,
        onSelect: () =>
          void run(async () => saveFile(await deskApi.exportOrders({ ...filter, format }))),
      }))}
    />
  );
}
