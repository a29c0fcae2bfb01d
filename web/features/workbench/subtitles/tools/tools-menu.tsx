import type { SubtitleFile } from '../../../../../subtitles/cue.ts';
import { mapText } from '../../../../../subtitles/markup.ts';
import { removeEmpty } from '../../../../../subtitles/mend/edit-cues.ts';
import { snapGaps } from '../../../../../subtitles/mend/snap-gaps.ts';
import { useSignedIn } from '../../../../lib/session/use-signed-in.ts';
import { useTranslator } from '../../../../lib/text/translator.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { ChevronDownIcon } from '../../../../ui/icons/more-icons.tsx';
import { Menu } from '../../../../ui/overlay/menu.tsx';
import { showToast } from '../../../../ui/toast/show-toast.ts';
import { limitsOf } from '../checks/use-checks.ts';
import { loadHanConverter } from '../convert-han.ts';
import { useEditor, useTrack } from '../editor-context.ts';
import { changeTrack } from '../tracks/edit-tracks.ts';
import { shortenLimits } from './shorten-limits.ts';
import type { ToolName } from './tool-dialogs.tsx';

interface ToolsMenuProps {
  /** Whether the tools that need a model are offered. */
  hasModel: boolean;
  onTool: (tool: ToolName) => void;
}

/** A longer gap is a pause in the dialogue. */
const PAUSE_MS = 400;

/** Changes to the whole track. */
export function ToolsMenu({ hasModel, onTool }: ToolsMenuProps) {
  const { t } = useTranslator();
  const editor = useEditor();
  const hasDrafts = Object.values(useTrack().marks).includes('machine');
  const signedIn = useSignedIn<'shorten' | 'drafts'>({
    key: 'workbench-tool',
    parse: (stored) => (stored === 'shorten' || stored === 'drafts' ? stored : undefined),
    run: (tool) => (tool === 'drafts' ? onTool('drafts') : shorten()),
  });

  function shorten() {
    const track = editor.track();
    const limits = shortenLimits(track);
    if (limits.size > 0) void editor.job.shorten(track.id, limits);
    else showToast({ text: t('workbenchAi.nothingLong') });
  }

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
        action(t('workbenchSubtitles.shift'), () => onTool('shift')),
        action(t('workbenchSubtitles.stretch'), () => onTool('stretch')),
        action(t('workbenchSubtitles.snapGaps'), () =>
          editor.changeFile((file) => {
            const gapMs = limitsOf(editor.track()).minGapMs;
            return snapGaps(file, { gapMs, upToMs: PAUSE_MS });
          }),
        ),
        action(t('workbenchSubtitles.removeEmpty'), () => editor.changeFile(removeEmpty)),
        { kind: 'separator' },
        action(t('workbenchSubtitles.toSimplified'), () => void convert('hans')),
        action(t('workbenchSubtitles.toTraditional'), () => void convert('hant')),
        { kind: 'separator' },
        ...(hasModel
          ? ([
              action(t('workbenchAi.shorten'), () => signedIn('shorten')),
              action(t('workbenchAi.drafts'), () => signedIn('drafts')),
              { kind: 'separator' },
            ] as const)
          : []),
        ...(hasDrafts ? [action(t('workbenchAi.confirmAll'), () => onTool('confirmAll'))] : []),
        action(t('workbenchSubtitles.glossary'), () => onTool('glossary')),
        action(t('workbenchSubtitles.keys'), () => onTool('keys')),
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
