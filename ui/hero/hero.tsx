import { useState } from 'react';
import { Link } from 'react-router';
import type { Banner } from '#contract/catalogue.ts';
import { inLanguage, paths } from '#contract/site/paths.ts';
import { classNames } from '../state/class-names.ts';
import { useTranslator } from '../text/translator.ts';
import styles from './hero.module.css';
import { HeroPicture } from './hero-picture.tsx';
import { useSlides } from './use-slides.ts';

/** The banners, one at a time: swiped, chosen by dots, or changed by a timer. */
export function Hero({ banners }: { banners: Banner[] }) {
  const { t } = useTranslator();
  const [isPaused, setIsPaused] = useState(false);
  const { stripRef, current, show, holdHandlers } = useSlides(banners.length, isPaused);
  const hasSeveral = banners.length > 1;
  const nameOf = (index: number) => t('home.slide', { index: index + 1, total: banners.length });
  return (
    <section
      className={styles.hero}
      aria-roledescription="carousel"
      aria-label={t('home.featured')}
      {...holdHandlers}
    >
      <ul className={styles.strip} ref={stripRef}>
        {banners.map((banner, index) => (
          <li
            key={banner.banner_id}
            className={classNames(styles.slide, index > 0 && styles.later)}
            aria-label={hasSeveral ? nameOf(index) : undefined}
            inert={index !== current}
          >
            <HeroPicture banner={banner} isFirst={index === 0} />
            <div className={styles.words}>
              <h2 className={styles.title}>{banner.title}</h2>
              <p className={styles.subtitle}>{banner.subtitle}</p>
              <Action banner={banner} />
            </div>
          </li>
        ))}
      </ul>
      {hasSeveral && (
        <div className={styles.controls} style={{ '--slides': banners.length }}>
          {banners.map((banner, index) => (
            <button
              key={banner.banner_id}
              type="button"
              className={styles.dot}
              aria-label={nameOf(index)}
              aria-current={index === current}
              onClick={() => show(index)}
            />
          ))}
          <button
            type="button"
            className={styles.pause}
            aria-label={isPaused ? t('home.play') : t('home.pause')}
            onClick={() => setIsPaused(!isPaused)}
          >
            <span className={isPaused ? styles.playMark : styles.pauseMark} />
          </button>
        </div>
      )}
    </section>
  );
}

/**
 * Links to the drama, a page of the site in the visitor's language, or another site. The origin of the
 * URL is not used: `inLanguage` returns a path.
 */
function Action({ banner: { drama_id, link } }: { banner: Banner }) {
  const { t, locale } = useTranslator();
  if (drama_id !== null)
    return (
      <Link className={styles.action} to={paths.player(locale, drama_id)}>
        {t('home.watchNow')}
      </Link>
    );
  if (link === null) return null;
  if (!link.startsWith('/'))
    return (
      <a className={styles.action} href={link}>
        {t('home.learnMore')}
      </a>
    );
  return (
    <Link className={styles.action} to={inLanguage(locale, new URL(link, 'https://ours'))}>
      {t('home.learnMore')}
    </Link>
  );
}
