import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { focusQuietly } from '#ui/browser/focus-quietly.ts';
import { ArrowUpIcon, BriefcaseIcon, HeadsetIcon } from '#ui/icons/icons.tsx';
import { prefersReducedMotion } from '#ui/state/prefers-reduced-motion.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './floating-bar.module.css';

/** Two links to the contact form, and a back-to-top button once the page is scrolled. */
export function FloatingBar() {
  const { t, locale } = useTranslator();
  const { pathname: page } = useLocation();
  const { topRef, isScrolled } = useScrolled();
  return (
    <>
      <span ref={topRef} className={styles.top} aria-hidden="true" />
      <aside className={styles.bar}>
        {isScrolled && (
          <button
            type="button"
            className={styles.button}
            aria-label={t('shell.backToTop')}
            data-tooltip="inline-start"
            onClick={goToTop}
          >
            <ArrowUpIcon />
          </button>
        )}
        <Link
          className={styles.button}
          to={paths.contact(locale, { subject: 'support', page })}
          aria-label={t('shell.customerService')}
          data-tooltip="inline-start"
        >
          <HeadsetIcon />
        </Link>
        <Link
          className={styles.button}
          to={paths.contact(locale, { subject: 'business', page })}
          aria-label={t('shell.businessConsulting')}
          data-tooltip="inline-start"
        >
          <BriefcaseIcon />
        </Link>
      </aside>
    </>
  );
}

/** Scrolls to the top and moves the focus to the content, because the button disappears there. */
function goToTop() {
  window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  focusQuietly(document.getElementById('content'));
}

/** Whether the top of the page is out of view; observed without a scroll handler. */
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
