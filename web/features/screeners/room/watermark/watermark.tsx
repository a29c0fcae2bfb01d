import { useLayoutEffect, useRef } from 'react';
import { formatTime } from '#ui/text/format-time.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { closeToast, showToast } from '#ui/toast/show-toast.ts';
import styles from './watermark.module.css';
import { guardWatermark } from './watermark-guard.ts';
import { safeBox, stayMs } from './watermark-place.ts';

interface WatermarkProps {
  name: string;
  email: string;
}

/**
 * The recipient's name, address and the time over the picture; must be beside the video element. Its
 * place and time change every 20 to 40 seconds.
 */
export function Watermark({ name, email }: WatermarkProps) {
  const { t, locale } = useTranslator();
  const box = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLParagraphElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  // A layout effect ends before the label is detached, so the guard does not take that for hiding.
  useLayoutEffect(() => {
    const video = box.current?.parentElement?.querySelector('video');
    if (!video || !box.current || !label.current || !time.current) return;
    const [boxElement, labelElement, timeElement] = [box.current, label.current, time.current];
    let timer: ReturnType<typeof setTimeout>;
    const move = () => {
      clearTimeout(timer);
      place(boxElement, labelElement, video);
      timeElement.textContent = formatTime(locale, new Date());
      timer = setTimeout(move, stayMs());
    };
    move();
    const listening = new AbortController();
    const { signal } = listening;
    for (const event of ['loadedmetadata', 'resize'] as const)
      video.addEventListener(event, move, { signal });
    let toast = '';
    const onHidden = () => {
      toast = showToast({ tone: 'warning', text: t('screeners.markHidden'), durationMs: 0 });
    };
    // Before the guard, which shows it again if the watermark is still hidden.
    video.addEventListener('playing', () => closeToast(toast), { signal });
    guardWatermark({ label: labelElement, video, text: email, onHidden }, signal);
    return () => {
      clearTimeout(timer);
      listening.abort();
      closeToast(toast);
    };
  }, [email, locale, t]);
  return (
    <div ref={box} className={styles.box} aria-hidden="true">
      <p ref={label} className={styles.label}>
        <span>{name}</span>
        <span>{email}</span>
        <span ref={time} />
      </p>
    </div>
  );
}

function place(box: HTMLElement, label: HTMLElement, video: HTMLVideoElement) {
  const size = { width: video.videoWidth, height: video.videoHeight };
  const shown = { width: video.clientWidth, height: video.clientHeight };
  const { top, right, bottom, left } = safeBox(shown, size);
  box.style.inset = `${top}px ${right}px ${bottom}px ${left}px`;
  label.style.setProperty('--x', Math.random().toFixed(3));
  label.style.setProperty('--y', Math.random().toFixed(3));
}
