import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FileButton } from '#ui/button/file-button.tsx';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import { PlusIcon } from '#ui/icons/more-icons.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { SUBTITLE_FILES } from '#workbench/file-types.ts';
import { describeOpeningFailure } from '#workbench/start/describe-opening-failure.ts';
import { useEditor, useProject, useTrack } from '../editor-context.ts';
import { readSubtitleFile } from '../read-subtitle-file.ts';
import { addTrack, findTrack } from './edit-tracks.ts';
import styles from './track-bar.module.css';
import { TrackDialog } from './track-dialog.tsx';
import { useTrackName } from './use-track-name.ts';

/** The languages of the project: which one is edited, and which one is beside it. */
export function TrackBar() {
  const { t } = useTranslator();
  const editor = useEditor();
  const project = useProject();
  const track = useTrack();
  const nameOf = useTrackName();
  const [isEditing, setIsEditing] = useState(false);

  async function open([source]: File[]) {
    if (!source) return;
    try {
      const { file, language } = await readSubtitleFile(source);
      editor.session.change((current) => addTrack(current, file, language));
      editor.compareWith(editor.session.state.get().project.tracks.at(-1)?.id);
    } catch (error) {
      showToast({ tone: 'error', text: describeOpeningFailure(error, t) });
    }
  }

  return (
    <div className={styles.bar}>
      <fieldset className={styles.tracks} aria-label={t('workbenchSubtitles.languages')}>
        {project.tracks.map((each) => (
          <button
            key={each.id}
            type="button"
            className={classNames(styles.track, each.id === track.id && styles.shown)}
            aria-pressed={each.id === track.id}
            onClick={() => editor.showTrack(each.id)}
          >
            {nameOf(each)}
          </button>
        ))}
        <FileButton
          size="small"
          variant="quiet"
          icon={<PlusIcon size={18} />}
          accept={SUBTITLE_FILES}
          onFiles={(files) => void open(files)}
        >
          {t('workbenchSubtitles.addLanguage')}
        </FileButton>
        <Button
          size="small"
          variant="quiet"
          aria-haspopup="dialog"
          onClick={() => setIsEditing(true)}
        >
          {t('workbenchSubtitles.trackSettings')}
        </Button>
      </fieldset>
      {project.tracks.length > 1 && <CompareMenu />}
      <TrackDialog
        key={track.id}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
        track={track}
      />
    </div>
  );
}

/** Chooses the language that is shown beside the edited one. */
function CompareMenu() {
  const { t } = useTranslator();
  const editor = useEditor();
  const project = useProject();
  const track = useTrack();
  const nameOf = useTrackName();
  const comparedId = useStore(editor.view, (view) => view.comparedId);
  const compared = comparedId === track.id ? undefined : findTrack(project, comparedId);
  const others = project.tracks.filter(({ id }) => id !== track.id);
  return (
    <Menu
      trigger={(trigger) => (
        <Button size="small" variant="quiet" {...trigger}>
          {compared
            ? t('workbenchSubtitles.compared', { name: nameOf(compared) })
            : t('workbenchSubtitles.compare')}
          <ChevronDownIcon size={18} />
        </Button>
      )}
      items={[
        {
          kind: 'choice',
          label: t('workbenchSubtitles.compare'),
          value: String(compared?.id ?? ''),
          options: [
            { value: '', label: t('workbenchSubtitles.compareNone') },
            ...others.map((other) => ({ value: String(other.id), label: nameOf(other) })),
          ],
          onChange: (value) => editor.compareWith(value ? Number(value) : undefined),
        },
      ]}
    />
  );
}
