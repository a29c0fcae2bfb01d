import { useEffect, useRef, useState } from 'react';
import { useSite } from '../lib/site.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { ArrowUpIcon, BriefcaseIcon, HeadsetIcon } from '../ui/icons.tsx';
import styles from './floating-bar.module.css';

/** Back to top once the page is scrolled; the two ways to a person, always. */
export function FloatingBar() {
  const { t } = useSpeaker();
  const site = useSite();
  const { topRef, isScrolled } = useScrolled();
  const mail = `mailto:${site?.businessEmail}`;
  return (
    <>
      <span ref={topRef} className={styles.top} aria-hidden="true" />
      <aside className={styles.bar}>
        {isScrolled && (
          <button
            type="button"
            className={styles.button}
            aria-label={t('shell.backToTop')}
            onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
          >
            <ArrowUpIcon />
          </button>
        )}
        <a className={styles.button} href={mail} aria-label={t('shell.customerService')}>
          <HeadsetIcon />
        </a>
        <a
          className={styles.button}
          href={`${mail}?subject=${encodeURIComponent(t('shell.businessConsulting'))}`}
          aria-label={t('shell.businessConsulting')}
        >
          <BriefcaseIcon />
        </a>
      </aside>
    </>
  );
}

/** Whether the top of the page has left the window; no work while scrolling. */
function useScrolled() {
  const topRef = useRef<HTMLSpanElement>(null);
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    if (!topRef.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsScrolled(!entry?.isIntersecting));
    observer.observe(topRef.current);
    return () => observer.disconnect();
  }, []);
  return { topRef, isScrolled };
}
