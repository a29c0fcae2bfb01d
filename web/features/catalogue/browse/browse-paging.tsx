import type { FocusEvent, PointerEvent } from 'react';
import { Pagination } from '#ui/display/pagination.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './browse-paging.module.css';
import { type Filters, pageSizes } from './filters/filters.ts';
import type { FilterLink } from './use-browse-links.ts';

interface BrowsePagingProps {
  filters: Filters;
  total: number;
  link: FilterLink;
  onPrefetch: (href: string) => void;
}

/** Page numbers, or arrows on a narrow screen. Hover or focus of a link prefetches its page. */
export function BrowsePaging({ filters, total, link, onPrefetch }: BrowsePagingProps) {
  const { t } = useTranslator();
  const { page, pageSize } = filters;
  const prefetch = ({ target }: PointerEvent | FocusEvent) => {
    const pointedAt = target instanceof Element && target.closest('a');
    const current = new URL(link({ page }), location.href);
    if (pointedAt && pointedAt.href !== current.href) onPrefetch(pointedAt.href);
  };
  if (total <= (pageSizes[0] ?? 0)) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes the links inside
    <div className={styles.paging} onPointerOver={prefetch} onFocus={prefetch}>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefOf={(to) => link({ page: to })}
        labels={{
          navigation: t('catalogue.pages'),
          previous: t('catalogue.previousPage'),
          next: t('catalogue.nextPage'),
          page: (number) => t('catalogue.page', { page: number }),
        }}
      />
      <div className={styles.sizes}>
        <span id="page-size">{t('catalogue.pageSize')}</span>
        <ul aria-labelledby="page-size">
          {pageSizes.map((size) => (
            <li key={size}>
              <a
                href={link({ pageSize: size })}
                aria-current={size === pageSize ? 'true' : undefined}
                rel="nofollow"
              >
                {size}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
