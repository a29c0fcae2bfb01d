import type { SubtitleFile } from '../../../../../subtitles/cue.ts';
import { mapText } from '../../../../../subtitles/markup.ts';
import { removeEmpty } from '../../../../../subtitles/mend/edit-cues.ts';
import { snapGaps } from '../../../../../subtitles/mend/snap-gaps.ts';
import { useTranslator } from '../../../../lib/text/translator.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { ChevronDownIcon } from '../../../../ui/icons/more-icons.tsx';
import { Menu } from '../../../../ui/overlay/menu.tsx';
import { showToast } from '../../../../ui/toast/show-toast.ts';
import { limitsOf } from '../checks/use-checks.ts';
import { loadHanConverter } from '../convert-han.ts';
import { useEditor } from '../editor-context.ts';
import { changeTrack } from '../tracks/edit-tracks.ts';
import type { ToolDialog } from './toolbar.tsx';

interface ToolsMenuProps {
  onDialog: (dialog: ToolDialog) => void;
}

/** Changes to the whole track. */
export function ToolsMenu({ onDialog }: ToolsMenuProps) {
  const { t } = useTranslator();
  const editor = useEditor();

  /** Converts all texts, and names the track by its new form of writing. */
  async function convert(to: 'hans' | 'hant') {
    try {
      const change = await loadHanConverter(to);
      const language = to === 'hans' ? 'zh' : 'zh-TW';
      editor.session.change((project) =>
        changeTrack(project, editor.track().id, (track) => ({
          ...track,
          language,
          file: convertTexts(track.file, change),
        })),
      );
      showToast({ tone: 'success', text: t('workbenchSubtitles.converted') });
    } catch {
      showToast({ tone: 'error', text: t('workbench.failure.unknown') });
    }
  }

  const action = (label: string, onSelect: () => void) =>
    ({ kind: 'action', label, onSelect }) as const;
  return (
    <Menu
      trigger={(trigger) => (
        <Button {...trigger}>
          {t('workbenchSubtitles.tools')}
          <ChevronDownIcon size={18} />
        </Button>
      )}
      items={[
        action(t('workbenchSubtitles.shift'), () => onDialog('shift')),
        action(t('workbenchSubtitles.stretch'), () => onDialog('stretch')),
        action(t('workbenchSubtitles.snapGaps'), () =>
          editor.changeFile((file) => snapGaps(file, limitsOf(editor.track()).minGapMs)),
        ),
        action(t('workbenchSubtitles.removeEmpty'), () => editor.changeFile(removeEmpty)),
        { kind: 'separator' },
        action(t('workbenchSubtitles.toSimplified'), () => void convert('hans')),
        action(t('workbenchSubtitles.toTraditional'), () => void convert('hant')),
        { kind: 'separator' },
        action(t('workbenchSubtitles.glossary'), () => onDialog('glossary')),
        action(t('workbenchSubtitles.keys'), () => onDialog('keys')),
      ]}
    />
  );
}

function convertTexts(file: SubtitleFile, change: (text: string) => string): SubtitleFile {
  const cues = file.cues.map((cue) => {
    const text = mapText(cue.text, file.format, change);
    return text === cue.text ? cue : { ...cue, text };
  });
  return { ...file, cues };
}
