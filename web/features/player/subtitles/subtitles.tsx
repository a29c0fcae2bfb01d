import { useEffect, useState } from 'react';
import { useTranslator } from '../../../lib/text/translator.ts';
import { useStore } from '../../../ui/state/store.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { ApplePhoneVideo } from '../input/full-screen.ts';
import { usePlayer } from '../player-context.ts';
import type { Subtitle } from '../player-drama.ts';
import styles from '../stage.module.css';
import { useVideo } from '../use-video.ts';
import { useSubtitle } from './use-subtitle.ts';

const COMING_AND_GOING = [
  'enterpictureinpicture',
  'leavepictureinpicture',
  'webkitbeginfullscreen',
  'webkitendfullscreen',
] as const;

/** In the small window, and on the whole screen of an iPhone, where only the browser can draw. */
const isOutsidePage = (video: ApplePhoneVideo): boolean =>
  document.pictureInPictureElement === video || video.webkitDisplayingFullscreen === true;

/** Read by the browser, drawn by us: above the controls, in the page's own letters. */
export function Subtitles() {
  const { playback } = usePlayer();
  const { shown } = useSubtitle(playback);
  const isOutside = useVideo(playback, COMING_AND_GOING, isOutsidePage, false);
  const isLoaded = useStore(playback.state, ({ startAt }) => startAt) === undefined;
  const text = useCues(isLoaded ? shown : undefined, isOutside);
  if (!text) return null;
  return (
    <p className={styles.subtitles} lang={shown?.lang}>
      <span>{text}</span>
    </p>
  );
}

function useCues(subtitle: Subtitle | undefined, isDrawnByBrowser: boolean): string {
  const { t } = useTranslator();
  const { playback } = usePlayer();
  const [text, setText] = useState('');
  const { url, lang, label } = subtitle ?? {};
  useEffect(() => {
    const { video } = playback;
    if (!video || !url) return;
    const element = document.createElement('track');
    Object.assign(element, { kind: 'subtitles', src: url, srclang: lang, label });
    const fail = () => showToast({ tone: 'warning', text: t('player.subtitlesMissing') });
    const read = () => setText(Array.from(element.track.activeCues ?? [], plainText).join('\n'));
    element.addEventListener('error', fail);
    element.track.addEventListener('cuechange', read);
    video.append(element);
    element.track.mode = isDrawnByBrowser ? 'showing' : 'hidden';
    return () => {
      element.removeEventListener('error', fail);
      element.track.removeEventListener('cuechange', read);
      element.remove();
      setText('');
    };
  }, [playback, url, lang, label, isDrawnByBrowser, t]);
  return isDrawnByBrowser ? '' : text;
}

/** Without the marks for voices and slanted letters. */
function plainText(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '';
}
