import type { SubtitleFormat } from '#subtitles/cue.ts';
import { Button } from '#ui/button/button.tsx';
import hiddenWhenNarrow from '#ui/display/hidden-when-narrow.module.css';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { DownloadIcon } from '#workbench/frame/frame-icons.tsx';
import { saveProjectFile } from '#workbench/projects/export-project.ts';
import { useEditor } from '../editor-context.ts';
import { exportTrack } from './export-track.ts';

const FORMATS: readonly { format: SubtitleFormat; label: string }[] = [
  { format: 'srt', label: 'SubRip (.srt)' },
  { format: 'vtt', label: 'WebVTT (.vtt)' },
  { format: 'ass', label: 'ASS (.ass)' },
];

/** Saves the edited track in a format, or the whole project. */
export function ExportMenu() {
  const { t } = useTranslator();
  const { session, track } = useEditor();

  function save(format: SubtitleFormat) {
    const { project } = session.state.get();
    exportTrack(project, track(), format, t);
    const count = Object.keys(track().marks).length;
    if (count > 0)
      showToast({ tone: 'warning', text: t('workbenchSubtitles.exportedMarked', { count }) });
  }

  return (
    <Menu
      trigger={(trigger) => (
        <Button variant="primary" icon={<DownloadIcon size={20} />} {...trigger}>
          <span className={hiddenWhenNarrow.below700}>{t('workbenchSubtitles.export')}</span>
        </Button>
      )}
      items={[
        ...FORMATS.map(({ format, label }) => ({
          kind: 'action' as const,
          label,
          onSelect: () => save(format),
        })),
        { kind: 'separator' },
        {
          kind: 'action',
          label: t('workbench.exportProject'),
          onSelect: () => saveProjectFile(session.state.get().project),
        },
      ]}
    />
  );
}
