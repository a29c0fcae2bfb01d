import { removeEmpty } from '#subtitles/mend/edit-cues.ts';
import { snapGaps } from '#subtitles/mend/snap-gaps.ts';
import type { HanForm } from '#subtitles/text/han-variants.ts';
import { Button } from '#ui/button/button.tsx';
import hiddenWhenNarrow from '#ui/display/hidden-when-narrow.module.css';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { useSignedIn } from '#web/lib/session/use-signed-in.ts';
import { ToolsIcon } from '#workbench/frame/frame-icons.tsx';
import { limitsOf } from '../checks/use-checks.ts';
import { convertHan, loadHanConverter } from '../convert-han.ts';
import { useEditor, useTrack } from '../editor-context.ts';
import { changeTrack } from '../tracks/edit-tracks.ts';
import { shortenLimits } from './shorten-limits.ts';
import type { ToolName } from './tool-dialogs.tsx';
import { useFileTool } from './use-file-tool.ts';

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
  const changeFile = useFileTool();
  const { language, marks } = useTrack();
  const hasDrafts = Object.values(marks).includes('machine');
  const isChinese = language === '' || /^(zh|yue)\b/.test(language);
  const signedIn = useSignedIn<'shorten' | 'drafts'>({
    key: 'workbench-tool',
    parse: (stored) => (stored === 'shorten' || stored === 'drafts' ? stored : undefined),
    run: open,
  });

  function open(tool: 'shorten' | 'drafts') {
    const isNothingLong = tool === 'shorten' && shortenLimits(editor.track()).size === 0;
    if (isNothingLong) showToast({ text: t('workbenchAi.nothingLong') });
    else onTool(tool);
  }

  /** Converts all texts, and names the track by its new form of writing. */
  async function convert(to: HanForm) {
    const { id } = editor.track();
    try {
      const change = await loadHanConverter(to);
      const language = to === 'hans' ? 'zh' : 'zh-TW';
      editor.session.change((project) =>
        changeTrack(project, id, (track) => ({
          ...track,
          language,
          file: convertHan(track.file, change),
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
        <Button icon={<ToolsIcon size={20} />} {...trigger}>
          <span className={hiddenWhenNarrow.below700}>{t('workbenchSubtitles.tools')}</span>
        </Button>
      )}
      items={[
        action(t('workbenchSubtitles.shift'), () => onTool('shift')),
        action(t('workbenchSubtitles.stretch'), () => onTool('stretch')),
        action(t('workbenchSubtitles.snapGaps'), () =>
          changeFile((file) => {
            const gapMs = limitsOf(editor.track()).minGapMs;
            return snapGaps(file, { gapMs, upToMs: PAUSE_MS });
          }),
        ),
        action(t('workbenchSubtitles.removeEmpty'), () => changeFile(removeEmpty)),
        { kind: 'separator' },
        ...(isChinese
          ? ([
              action(t('workbenchSubtitles.toSimplified'), () => void convert('hans')),
              action(t('workbenchSubtitles.toTraditional'), () => void convert('hant')),
              { kind: 'separator' },
            ] as const)
          : []),
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
