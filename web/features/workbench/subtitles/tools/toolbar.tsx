import { useState } from 'react';
import { mendSafely } from '../../../../../subtitles/mend/mend-safely.ts';
import { useTranslator } from '../../../../lib/text/translator.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { SearchIcon } from '../../../../ui/icons/icons.tsx';
import { showToast } from '../../../../ui/toast/show-toast.ts';
import { WandIcon } from '../../frame/frame-icons.tsx';
import { limitsOf } from '../checks/use-checks.ts';
import { useEditor } from '../editor-context.ts';
import { ExportMenu } from './export-menu.tsx';
import { GlossaryDialog } from './glossary-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { ShiftDialog } from './shift-dialog.tsx';
import { StretchDialog } from './stretch-dialog.tsx';
import { ToolsMenu } from './tools-menu.tsx';

/** What opens from the toolbar. */
export type ToolDialog = 'shift' | 'stretch' | 'glossary' | 'keys';

export function Toolbar({ onFind }: { onFind: () => void }) {
  const { t } = useTranslator();
  const editor = useEditor();
  const [dialog, setDialog] = useState<ToolDialog>();
  const close = () => setDialog(undefined);

  function mend() {
    const track = editor.track();
    const { file, mended } = mendSafely(track.file, {
      language: track.language,
      limits: limitsOf(track),
    });
    editor.changeFile(() => file);
    const count = new Set(mended.map(({ cueId }) => cueId)).size;
    showToast({
      tone: count > 0 ? 'success' : 'info',
      text:
        count > 0 ? t('workbenchSubtitles.mended', { count }) : t('workbenchSubtitles.mendedNone'),
      ...(count > 0 && {
        action: { label: t('workbench.undo'), onSelect: editor.session.undo },
      }),
    });
  }

  return (
    <>
      <IconButton
        name={t('workbenchSubtitles.find')}
        icon={<SearchIcon />}
        data-tooltip="bottom"
        onClick={onFind}
      />
      <Button icon={<WandIcon size={20} />} onClick={mend}>
        {t('workbenchSubtitles.mend')}
      </Button>
      <ToolsMenu onDialog={setDialog} />
      <ExportMenu />
      <ShiftDialog isOpen={dialog === 'shift'} onClose={close} />
      <StretchDialog isOpen={dialog === 'stretch'} onClose={close} />
      <GlossaryDialog isOpen={dialog === 'glossary'} onClose={close} />
      <KeysDialog isOpen={dialog === 'keys'} onClose={close} />
    </>
  );
}
