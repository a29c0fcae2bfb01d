import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FileButton } from '#ui/button/file-button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { FilmIcon } from '#workbench/frame/frame-icons.tsx';
import { useEditor, useProject } from '../editor-context.ts';
import { EpisodeDialog } from './episode-dialog.tsx';
import styles from './film-panel.module.css';
import { FilmStage } from './film-stage.tsx';
import type { OpenEpisode } from './open-episode.ts';

interface FilmPanelProps {
  openEpisode: OpenEpisode;
}

/** The film beside the table: a file of this computer, or an episode of the catalogue. */
export function FilmPanel({ openEpisode }: FilmPanelProps) {
  const { t } = useTranslator();
  const { session } = useEditor();
  const { film } = useProject();
  /** A file can only be opened by the user, so after a reload it must be chosen again. */
  const [file, setFile] = useState<{ source: File; no: number }>();
  const [isChoosing, setIsChoosing] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { dramaId, episodeNo } = film?.kind === 'episode' ? film : {};
  const key = filmKey(file, dramaId, episodeNo);

  function load(video: HTMLVideoElement): () => void {
    if (file) return loadFile(video, file.source);
    const fail = () => setFailed(key);
    const opening = openEpisode(video, dramaId ?? 0, episodeNo ?? 0, fail);
    opening.catch(fail);
    return () => void opening.then((close) => close()).catch(() => {});
  }

  return (
    <section className={styles.panel} aria-label={t('workbenchSubtitles.film')}>
      {key && failed !== key && <FilmStage key={key} load={load} onError={() => setFailed(key)} />}
      {key && failed === key && (
        <p className={styles.note} role="alert">
          {t('workbenchSubtitles.filmFailed')}
        </p>
      )}
      {!key && (
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
          onFiles={([source]) => {
            if (!source) return;
            setFile({ source, no: (file?.no ?? 0) + 1 });
            session.change((project) => ({
              ...project,
              film: { kind: 'file', name: source.name },
            }));
          }}
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
          setFailed(undefined);
          setIsChoosing(false);
          session.change((project) => ({ ...project, film: { kind: 'episode', ...episode } }));
        }}
      />
    </section>
  );
}

function filmKey(file: { no: number } | undefined, dramaId?: number, episodeNo?: number) {
  if (file) return `file ${file.no}`;
  return dramaId === undefined ? undefined : `episode ${dramaId} ${episodeNo}`;
}

function loadFile(video: HTMLVideoElement, file: File): () => void {
  const address = URL.createObjectURL(file);
  video.src = address;
  return () => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  };
}
