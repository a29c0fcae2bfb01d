import type { SubtitleFile } from '#subtitles/cue.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { useEditor } from '../editor-context.ts';

/** Changes the edited track by a tool, and says how many subtitles differ. */
export function useFileTool(): (change: (file: SubtitleFile) => SubtitleFile) => void {
  const { t } = useTranslator();
  const { changeFile } = useEditor();
  return (change) => {
    const count = changeFile(change);
    showToast({
      tone: count > 0 ? 'success' : 'info',
      text: t('workbenchSubtitles.changed', { count }),
    });
  };
}
