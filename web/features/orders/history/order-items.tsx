import { Link } from 'react-router';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { paths } from '#contract/site/paths.ts';
import { versionNames } from '#i18n/names/order-names.ts';
import { Poster } from '#ui/display/poster.tsx';
import { explainAvailability } from '#ui/licence/availability/availability-text.ts';
import { judge } from '#ui/licence/availability/judgement.ts';
import { AvailabilityMark } from '#ui/licence/marks/availability-mark.tsx';
import type { Order } from '#ui/quote/quote-data.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { OwnTermsText } from '../own-terms/own-terms-text.tsx';
import styles from './order-page.module.css';

/** The number of items that are visible without scrolling; their posters are loaded eagerly. */
const FIRST = 4;

/**
 * The titles as they were when ordered. A title that was withdrawn since then has no page to link
 * to.
 */
export function OrderItems({ items, terms }: Pick<Order, 'items' | 'terms'>) {
  const translator = useTranslator();
  const { t, locale } = translator;
  return (
    <ul className={styles.items}>
      {items.map((item, index) => (
        <li key={item.drama_id} className={styles.item}>
          <div className={styles.poster}>
            <Poster picture={readFixedPicture(item.cover, cardWidths)} isFirst={index < FIRST} />
          </div>
          <div>
            <h3 className={styles.itemTitle}>
              {item.is_available ? (
                <Link to={paths.player(locale, item.drama_id)}>{item.title}</Link>
              ) : (
                item.title
              )}
            </h3>
            {item.original_title !== item.title && <p>{item.original_title}</p>}
            <p className={styles.small}>
              {[
                t('page.episodes', { count: item.episode_count }),
                t('orders.minutes', { count: item.total_minutes }),
                t(versionNames[item.is_custom_version]),
              ].join(' · ')}
            </p>
            <OwnTermsText common={terms} terms={item.terms} />
            {item.availability && (
              <p className={styles.judged}>
                {t('orders.whenSent')} <AvailabilityMark state={item.availability.state} />{' '}
                <span suppressHydrationWarning>
                  {explainAvailability(translator, judge(item.terms, item.availability))}
                </span>
              </p>
            )}
            {!item.is_available && <p className={styles.small}>{t('orders.leftCatalogue')}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
