import { Link } from 'react-router';
import type { DeskOutput } from '#contract/desk/client.ts';
import type { AvailabilityState } from '#contract/licence/availability.ts';
import { useListQuery } from '#desk/lib/list-query.ts';
import { availabilityNames } from '#i18n/names/availability-names.ts';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './check.module.css';

const STATES: readonly AvailabilityState[] = ['free', 'partly', 'negotiating', 'taken', 'unstated'];

/** Chooses which verdicts are listed; each says how many titles have it. */
export function StateLinks(props: DeskOutput<'getFreeTitleCounts'>) {
  const { counts, total, is_total_capped: isCapped } = props;
  const { t, locale } = useTranslator();
  const query = useListQuery();
  const chosen = query.get('states');
  const number = new Intl.NumberFormat(locale);
  const links = [
    { states: '', label: t('deskRights.freeOrPartly'), count: counts.free + counts.partly },
    ...STATES.map((state) => ({
      states: state as string,
      label: t(availabilityNames[state]),
      count: counts[state],
    })),
  ];
  return (
    <nav aria-label={t('deskRights.verdict')}>
      <div className={layout.row}>
        {links.map(({ states, label, count }) => (
          <Link
            key={states}
            className={styles.state}
            aria-current={states === chosen}
            to={query.hrefOf({ states })}
          >
            {label}
            <span className={styles.count}>{number.format(count)}</span>
          </Link>
        ))}
      </div>
      {isCapped && <p className={styles.foot}>{t('deskRights.countedNewest', { count: total })}</p>}
    </nav>
  );
}
