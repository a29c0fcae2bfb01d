import { type ExportFormat, exportFormats } from '#contract/desk/catalogue/import-choices.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useChange } from '#desk/ui/failure-text.ts';
import { MenuButton } from '#desk/ui/menu-button.tsx';
import { saveFile } from '#ui/browser/save-file.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

/** Downloads of the template and of the whole catalogue. */
export function FileMenus() {
  const { t } = useTranslator();
  const change = useChange();
  return (
    <>
      <FormatMenu
        label={t('deskImport.template')}
        onSelect={(format) =>
          void change(async () => saveFile(await deskApi.exportTemplate({ format })))
        }
      />
      <FormatMenu
        label={t('deskImport.export')}
        onSelect={(format) =>
          void change(async () => {
            await deskApi.startExport({ format });
            showToast({ text: t('deskImport.exportStarted'), tone: 'info' });
          })
        }
      />
    </>
  );
}

interface FormatMenuProps {
  label: string;
  onSelect: (format: ExportFormat) => void;
}

function FormatMenu({ label, onSelect }: FormatMenuProps) {
  const { t } = useTranslator();
  return (
    <MenuButton
      label={label}
      items={exportFormats.map((format) => ({
        kind: 'action',
        label: t(`deskImport.format.${format}`),
        onSelect: () => onSelect(format),
      }))}
    />
  );
}
