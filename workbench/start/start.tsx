import { type DragEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { FileButton } from '#ui/button/file-button.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useIsHydrated } from '#ui/state/use-is-hydrated.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { SCRIPT_FILES, SUBTITLE_FILES } from '../file-types.ts';
import { ScriptIcon, SubtitlesIcon, UploadIcon } from '../frame/frame-icons.tsx';
import { useProjectAddress } from '../project-address.ts';
import { ProjectList } from './project-list.tsx';
import styles from './start.module.css';

const PROJECT_FILES = '.json,application/json';

/** What reads files and makes projects; loaded with the first file. */
const loadOpening = () => import('./open-files.ts');
type Opening = Awaited<ReturnType<typeof loadOpening>>;

/** Where a visitor opens a file, an example or a project of this browser. */
export function Start() {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const addressOf = useProjectAddress();
  const isHydrated = useIsHydrated();
  const [isWorking, setIsWorking] = useState(false);
  const [isOver, setIsOver] = useState(false);

  /** Makes a project and opens it; says why if that is impossible. */
  async function open(make: (opening: Opening) => Promise<string>) {
    setIsWorking(true);
    try {
      const id = await make(await loadOpening());
      await navigate(addressOf(id));
    } catch (error) {
      const { describeFailure } = await import('./describe-failure.ts');
      showToast({ tone: 'error', durationMs: 0, text: describeFailure(error, t) });
    } finally {
      setIsWorking(false);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const files = Array.from(event.dataTransfer.files);
    if (files.length > 0) void open(({ openFiles }) => openFiles(files));
  }

  const shared = { isLoading: isWorking, isMultiple: true };
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
        <section className={styles.job}>
          <SubtitlesIcon size={32} />
          <h2>{t('workbench.subtitles')}</h2>
          <p>{t('workbench.subtitlesText')}</p>
          <div className={styles.buttons}>
            <FileButton
              {...shared}
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
        <section className={styles.job}>
          <ScriptIcon size={32} />
          <h2>{t('workbench.scripts')}</h2>
          <p>{t('workbench.scriptsText')}</p>
          <div className={styles.buttons}>
            <FileButton
              {...shared}
              isMultiple={false}
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
