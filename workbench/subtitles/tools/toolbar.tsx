import { useState } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { mendSafely } from '#subtitles/mend/mend-safely.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import hiddenWhenNarrow from '#ui/display/hidden-when-narrow.module.css';
import { GlobeIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import type { AiStatus } from '#workbench/ai/view/use-ai-status.ts';
import { WandIcon } from '#workbench/frame/frame-icons.tsx';
import { limitsOf } from '../checks/use-checks.ts';
import { useEditor } from '../editor-context.ts';
import { ExportMenu } from './export-menu.tsx';
import { ToolDialogs, type ToolName } from './tool-dialogs.tsx';
import { ToolsMenu } from './tools-menu.tsx';

interface ToolbarProps {
  status: AiStatus | undefined;
  onFind: () => void;
}

/** Long enough to read what was done. */
const MENDED_MS = 8000;

const separator = (locale: Locale) => (/^(zh|ja)/.test(locale) ? '、' : ', ');

export function Toolbar({ status, onFind }: ToolbarProps) {
  const { t, locale } = useTranslator();
  const editor = useEditor();
  const [tool, setTool] = useState<ToolName>();

  function mend() {
    const track = editor.track();
    const filmMs = editor.playhead.filmMs();
    const { file, mended } = mendSafely(track.file, {
      language: track.language,
      limits: limitsOf(track),
      areTimesFixed: track.translationOf !== undefined,
      ...(filmMs !== undefined && { filmMs }),
    });
    editor.changeFile(() => file);
    const count = new Set(mended.map(({ cueId }) => cueId)).size;
    const kinds = [...new Set(mended.map(({ kind }) => t(`workbenchSubtitles.kind.${kind}`)))];
    if (count === 0) return showToast({ text: t('workbenchSubtitles.mendedNone') });
    return showToast({
      tone: 'success',
      text: t('workbenchSubtitles.mended', { count, kinds: kinds.join(separator(locale)) }),
      durationMs: MENDED_MS,
      action: {
        label: t('workbench.undo'),
        // Not a later step.
        onSelect: () => editor.track().file === file && editor.session.undo(),
      },
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
        <span className={hiddenWhenNarrow.below700}>{t('workbenchSubtitles.mend')}</span>
      </Button>
      <Button
        icon={<GlobeIcon size={20} />}
        aria-haspopup="dialog"
        onClick={() => setTool('translate')}
      >
        <span className={hiddenWhenNarrow.below700}>{t('workbenchAi.translate')}</span>
      </Button>
      <ToolsMenu hasModel={status?.is_connected === true} onTool={setTool} />
      <ExportMenu />
      <ToolDialogs tool={tool} status={status} onClose={() => setTool(undefined)} />
    </>
  );
}
