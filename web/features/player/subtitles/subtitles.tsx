import { useEffect, useState } from 'react';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import type { ApplePhoneVideo } from '../input/full-screen.ts';
import { usePlayer } from '../player-context.ts';
import type { Subtitle } from '../player-drama.ts';
import styles from '../stage.module.css';
import { useVideo } from '../use-video.ts';
import { useSubtitle } from './use-subtitle.ts';

const DISPLAY_EVENTS = [
  'enterpictureinpicture',
  'leavepictureinpicture',
  'webkitbeginfullscreen',
  'webkitendfullscreen',
] as const;

/**
 * Whether the video is in picture-in-picture or an iPhone's full screen, where only the browser can
 * render cues.
 */
const isOutsidePage = (video: ApplePhoneVideo): boolean =>
  document.pictureInPictureElement === video || video.webkitDisplayingFullscreen === true;

/**
 * The browser parses the cues; this component renders them above the controls, in the page's
 * typeface.
 */
export function Subtitles() {
  const { playback } = usePlayer();
  const { shown } = useSubtitle(playback);
  const isOutside = useVideo(playback, DISPLAY_EVENTS, isOutsidePage, false);
  const isLoaded = useStore(playback.state, ({ startAt }) => startAt) === undefined;
  const text = useCues(isLoaded ? shown : undefined, isOutside);
  if (!text) return null;
  return (
    <p className={styles.subtitles} lang={shown?.lang}>
      <span>{text}</span>
    </p>
  );
}

function useCues(subtitle: Subtitle | undefined, isRenderedByBrowser: boolean): string {
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
    element.track.mode = isRenderedByBrowser ? 'showing' : 'hidden';
    return () => {
      element.removeEventListener('error', fail);
      element.track.removeEventListener('cuechange', read);
      element.remove();
      setText('');
    };
  }, [playback, url, lang, label, isRenderedByBrowser, t]);
  return isRenderedByBrowser ? '' : text;
}

/** The cue's text without voice and style tags. */
function plainText(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '';
}
