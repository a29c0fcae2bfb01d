import { useEffect, useRef, useState } from 'react';
import { plainText } from '../../../../../subtitles/markup.ts';
import { useTranslator } from '../../../../lib/text/translator.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { useStore } from '../../../../ui/state/store.ts';
import { FilmIcon } from '../../frame/frame-icons.tsx';
import { FileButton } from '../../start/file-button.tsx';
import { useEditor, useProject, useTrack } from '../editor-context.ts';
import { EpisodeDialog } from './episode-dialog.tsx';
import styles from './film-panel.module.css';
import type { OpenEpisode } from './open-episode.ts';
import { cueAt } from './playhead.ts';

interface FilmPanelProps {
  openEpisode: OpenEpisode;
}

/** The film beside the table: a file of this computer, or an episode of the catalogue. */
export function FilmPanel({ openEpisode }: FilmPanelProps) {
  const { t } = useTranslator();
  const { session, playhead } = useEditor();
  const { film } = useProject();
  const video = useRef<HTMLVideoElement>(null);
  /** A file can only be opened by the user, so after a reload it must be chosen again. */
  const [file, setFile] = useState<File>();
  const [isChoosing, setIsChoosing] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { dramaId, episodeNo } = film?.kind === 'episode' ? film : {};
  const isShown = file !== undefined || dramaId !== undefined;

  useEffect(() => {
    const element = video.current;
    if (!element || !isShown) return;
    return playhead.connect(element);
  }, [isShown, playhead]);

  useEffect(() => {
    const element = video.current;
    if (!element || !file) return;
    const address = URL.createObjectURL(file);
    element.src = address;
    return () => {
      element.removeAttribute('src');
      element.load();
      URL.revokeObjectURL(address);
    };
  }, [file]);

  useEffect(() => {
    const element = video.current;
    if (!element || file || dramaId === undefined || episodeNo === undefined) return;
    const fail = () => setHasFailed(true);
    const opening = openEpisode(element, dramaId, episodeNo, fail);
    opening.catch(fail);
    return () => {
      opening.then((close) => close()).catch(() => {});
    };
  }, [file, dramaId, episodeNo, openEpisode]);

  function chooseFile(chosen: File) {
    setHasFailed(false);
    setFile(chosen);
    session.change((project) => ({ ...project, film: { kind: 'file', name: chosen.name } }));
  }

  return (
    <section className={styles.panel} aria-label={t('workbenchSubtitles.film')}>
      {isShown && !hasFailed && (
        <div className={styles.stage}>
          {/* biome-ignore lint/a11y/useMediaCaption: the caption is drawn over the video */}
          <video
            ref={video}
            className={styles.video}
            controls
            playsInline
            preload="auto"
            onError={() => setHasFailed(true)}
          />
          <Caption />
        </div>
      )}
      {hasFailed && (
        <p className={styles.note} role="alert">
          {t('workbenchSubtitles.filmFailed')}
        </p>
      )}
      {!isShown && (
        <div className={styles.empty}>
          <FilmIcon size={32} />
          <p>
            {film?.kind === 'file'
              ? t('workbenchSubtitles.filmAgain', { name: film.name })
              : t('workbenchSubtitles.filmNone')}
          </p>
        </div>
      )}
      <div className={styles.buttons}>
        <FileButton
          accept="video/*,.mkv,.mov"
          size="small"
          onFiles={([first]) => first && chooseFile(first)}
        >
          {t('workbenchSubtitles.filmOwn')}
        </FileButton>
        <Button size="small" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
          {t('workbenchSubtitles.filmEpisode')}
        </Button>
      </div>
      <EpisodeDialog
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(episode) => {
          setFile(undefined);
          setHasFailed(false);
          setIsChoosing(false);
          session.change((project) => ({ ...project, film: { kind: 'episode', ...episode } }));
        }}
      />
    </section>
  );
}

/** The cue of the film's position, as a viewer would see it. */
function Caption() {
  const { playhead } = useEditor();
  const { file, language } = useTrack();
  const text = useStore(playhead.position, (ms) => {
    const cue = cueAt(file.cues, ms);
    return cue ? plainText(cue.text, file.format) : '';
  });
  if (!text) return null;
  return (
    <p className={styles.caption} lang={language || undefined} dir="auto">
      <span>{text}</span>
    </p>
  );
}
