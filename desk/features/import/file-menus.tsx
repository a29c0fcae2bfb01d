import { type ExportFormat, exportFormats } from '../../../contract/desk/import-choices.ts';
import { saveFile } from '../../../web/lib/save-file.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { showToast } from '../../../web/ui/toast/show-toast.ts';
import { deskApi } from '../../lib/api.ts';
import { useChange } from '../../ui/failure-text.ts';
import { MenuButton } from '../../ui/menu-button.tsx';

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
