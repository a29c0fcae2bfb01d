import { useEffect, useEffectEvent, useRef } from 'react';
import { plainText } from '#subtitles/markup.ts';
import { useStore } from '#ui/state/store.ts';
import { useEditor, useTrack } from '../editor-context.ts';
import styles from './film-panel.module.css';
import { cueAt } from './playhead.ts';

interface FilmStageProps {
  /** Loads the film into the element; returns a function that removes it. */
  load: (video: HTMLVideoElement) => () => void;
  onError: () => void;
}

/** The video of one film; another film has another element. */
export function FilmStage({ load, onError }: FilmStageProps) {
  const { playhead } = useEditor();
  const video = useRef<HTMLVideoElement>(null);
  const begin = useEffectEvent(load);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const disconnect = playhead.connect(element);
    const unload = begin(element);
    return () => {
      unload();
      disconnect();
    };
  }, [playhead]);
  return (
    <div className={styles.stage}>
      {/* biome-ignore lint/a11y/useMediaCaption: the caption is drawn over the video */}
      <video
        ref={video}
        className={styles.video}
        controls
        playsInline
        preload="auto"
        onError={onError}
      />
      <Caption />
    </div>
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
