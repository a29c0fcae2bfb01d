import { type DragEvent, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FileButton } from '#ui/button/file-button.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useIsHydrated } from '#ui/state/use-is-hydrated.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { SCRIPT_FILES, SUBTITLE_FILES } from '../file-types.ts';
import { ScriptIcon, SubtitlesIcon, UploadIcon } from '../frame/frame-icons.tsx';
import { ProjectList } from './project-list.tsx';
import styles from './start.module.css';
import { type Opening, useOpening } from './use-opening.ts';

const PROJECT_FILES = '.json,application/json';

/** Where a visitor opens a file, an example or a project of this browser. */
export function Start() {
  const { t } = useTranslator();
  const isHydrated = useIsHydrated();
  const { open, isWorking } = useOpening();
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const files = Array.from(event.dataTransfer.files);
    if (files.length > 0) void open(({ openFiles }) => openFiles(files));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen by the buttons
    <div
      className={classNames(styles.start, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className={styles.jobs} inert={!isHydrated}>
        <SubtitlesJob open={open} isWorking={isWorking} />
        <ScriptsJob open={open} isWorking={isWorking} />
      </div>
      <p className={styles.privacy}>{t('workbench.privacy')}</p>
      <section className={styles.projects}>
        <div className={styles.projectsHead}>
          <h2>{t('workbench.projects')}</h2>
          <FileButton
            size="small"
            variant="quiet"
            icon={<UploadIcon size={18} />}
            accept={PROJECT_FILES}
            onFiles={(files) => void open(({ openFiles }) => openFiles(files))}
          >
            {t('workbench.importProject')}
          </FileButton>
        </div>
        <ProjectList />
      </section>
    </div>
  );
}

function SubtitlesJob({ open, isWorking }: Opening) {
  const { t, locale } = useTranslator();
  return (
    <section className={styles.job}>
      <SubtitlesIcon size={32} />
      <h2>{t('workbench.subtitles')}</h2>
      <p>{t('workbench.subtitlesText')}</p>
      <div className={styles.buttons}>
        <FileButton
          isLoading={isWorking}
          isMultiple
          variant="primary"
          accept={SUBTITLE_FILES}
          onFiles={(files) => void open(({ openSubtitles }) => openSubtitles(files))}
        >
          {t('workbench.openSubtitles')}
        </FileButton>
        <Button
          variant="quiet"
          onClick={() => void open(({ openSubtitleExample }) => openSubtitleExample(locale))}
        >
          {t('workbench.subtitleExample')}
        </Button>
      </div>
    </section>
  );
}

function ScriptsJob({ open, isWorking }: Opening) {
  const { t, locale } = useTranslator();
  return (
    <section className={styles.job}>
      <ScriptIcon size={32} />
      <h2>{t('workbench.scripts')}</h2>
      <p>{t('workbench.scriptsText')}</p>
      <div className={styles.buttons}>
        <FileButton
          isLoading={isWorking}
          variant="primary"
          accept={SCRIPT_FILES}
          onFiles={([file]) => file && void open(({ openScript }) => openScript(file))}
        >
          {t('workbench.openScript')}
        </FileButton>
        <Button onClick={() => void open(({ openEmptyScript }) => openEmptyScript(t))}>
          {t('workbench.pasteScript')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => void open(({ openScriptExample }) => openScriptExample(locale))}
        >
          {t('workbench.scriptExample')}
        </Button>
      </div>
    </section>
  );
}
