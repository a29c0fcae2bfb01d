import type { ReactNode } from 'react';
import type { AvailabilityFilter } from '#contract/catalogue.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { Facets } from '../browse-data.ts';
import { availabilityFilterNames } from '../browse-title.ts';
import type { FilterLink } from '../use-browse-links.ts';
import styles from './filter-panel.module.css';
import { countActive, type Filters } from './filters.ts';

interface FilterPanelProps {
  filters: Filters;
  facets: Facets;
  /** The market by which titles can be filtered; empty if none is set. */
  market: string;
  /** Whether the market is that of a shared list and not the visitor's own. */
  isSharedMarket: boolean;
  link: FilterLink;
}

/**
 * Each filter is a link to the filtered list; a filter that is set links to the list without it,
 * except where one of several has to be set.
 */
export function FilterPanel({ facets, ...props }: FilterPanelProps) {
  const { filters, link } = props;
  const { t } = useTranslator();
  // The counts are those of the whole catalogue, so they are shown only if no other filter is set.
  const hasCounts = countActive({ ...filters, tagId: undefined }) === 0;
  return (
    <div className={styles.panel}>
      <MarketChoices {...props} />
      <Choice
        className={styles.row}
        href={link({ isNewOnly: !filters.isNewOnly })}
        isSet={filters.isNewOnly}
      >
        <span className={styles.tick} />
        {t('catalogue.newOnly')}
      </Choice>
      {facets.tags.length > 0 && (
        <Group title={t('catalogue.genre')} className={styles.rows}>
          {facets.tags.map(({ tag_id, tag_name, count }) => {
            const isSet = filters.tagId === tag_id;
            return (
              <li key={tag_id}>
                <Choice
                  className={styles.row}
                  href={link({ tagId: isSet ? undefined : tag_id })}
                  isSet={isSet}
                >
                  <span className={styles.label}>{tag_name}</span>
                  {hasCounts && <span className={styles.count}>{count}</span>}
                </Choice>
              </li>
            );
          })}
        </Group>
      )}
      {facets.years.length > 0 && (
        <Group title={t('catalogue.year')} className={styles.chips}>
          {facets.years.map(({ release_year }) => {
            const isSet = filters.year === release_year;
            return (
              <li key={release_year}>
                <Choice
                  className={styles.chip}
                  href={link({ year: isSet ? undefined : release_year })}
                  isSet={isSet}
                >
                  {release_year}
                </Choice>
              </li>
            );
          })}
        </Group>
      )}
    </div>
  );
}

/**
 * One choice of three. Always rendered, and hidden by CSS while no market is set: the server does not know whether one
 * is, and the panel must not move when the browser does.
 */
function MarketChoices(props: Omit<FilterPanelProps, 'facets'>) {
  const { filters, market, isSharedMarket, link } = props;
  const { t } = useTranslator();
  const set = filters.availability?.filter;
  const to = (filter: AvailabilityFilter | undefined) =>
    link({ availability: filter && market ? { filter, market } : undefined });
  return (
    <div className={styles.market} data-is-set={market !== '' || undefined}>
      <Group
        title={t(isSharedMarket ? 'catalogue.listMarket' : 'catalogue.market')}
        className={styles.rows}
      >
        {([undefined, 'free', 'open'] as const).map((filter) => (
          <li key={filter ?? ''}>
            <Choice className={styles.row} href={to(filter)} isSet={set === filter}>
              <span className={styles.dot} />
              {t(filter ? availabilityFilterNames[filter] : 'catalogue.filterAll')}
            </Choice>
          </li>
        ))}
      </Group>
    </div>
  );
}

interface GroupProps {
  title: string;
  className: string | undefined;
  children: ReactNode;
}

function Group({ title, className, children }: GroupProps) {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <ul className={className} aria-label={title}>
        {children}
      </ul>
    </div>
  );
}

interface ChoiceProps {
  className: string | undefined;
  href: string;
  isSet: boolean;
  children: ReactNode;
}

/**
 * `nofollow`: there are too many combinations for search engines, which find each drama elsewhere.
 */
function Choice({ className, href, isSet, children }: ChoiceProps) {
  return (
    <a className={className} href={href} aria-current={isSet ? 'true' : undefined} rel="nofollow">
      {children}
    </a>
  );
}
