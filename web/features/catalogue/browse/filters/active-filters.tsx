import { CloseIcon } from '#ui/icons/icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { Browse } from '../browse-data.ts';
import { availabilityFilterNames } from '../browse-title.ts';
import type { FilterLink } from '../use-browse-links.ts';
import styles from './active-filters.module.css';
import { defaultFilters, type Filters } from './filters.ts';

/** The active filters, each as a link that removes it. */
export function ActiveFilters({ browse, link }: { browse: Browse; link: FilterLink }) {
  const { t } = useTranslator();
  const { keyword, tagId, year, isNewOnly, availability, sort, pageSize } = browse.filters;
  const tag = browse.facets.tags.find(({ tag_id }) => tag_id === tagId);
  const active: { name: string; without: Partial<Filters> }[] = [];
  if (keyword) active.push({ name: t('catalogue.quoted', { keyword }), without: { keyword: '' } });
  // An unknown tag still filters the list, so it is shown by its id and can be removed.
  if (tagId) active.push({ name: tag?.tag_name ?? `#${tagId}`, without: { tagId: undefined } });
  if (year) active.push({ name: String(year), without: { year: undefined } });
  if (isNewOnly) active.push({ name: t('catalogue.newOnly'), without: { isNewOnly: false } });
  if (availability) {
    const name = t(availabilityFilterNames[availability.filter]);
    active.push({ name, without: { availability: undefined } });
  }
  if (active.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('catalogue.active')}>
      {active.map(({ name, without }) => (
        <li key={name}>
          <a
            className={styles.chip}
            href={link(without)}
            aria-label={t('catalogue.without', { name })}
            rel="nofollow"
          >
            <span className={styles.name}>{name}</span>
            <CloseIcon size={16} />
          </a>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <a className={styles.clear} href={link({ ...defaultFilters, sort, pageSize })}>
            {t('catalogue.clearAll')}
          </a>
        </li>
      )}
    </ul>
  );
}
