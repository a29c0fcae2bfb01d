import type { FocusEvent, PointerEvent } from 'react';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Pagination } from '../../../ui/display/pagination.tsx';
import styles from './browse-paging.module.css';
import { type Filters, pageSizes } from './filters.ts';
import type { FilterLink } from './use-browse-links.ts';

interface BrowsePagingProps {
  filters: Filters;
  total: number;
  link: FilterLink;
  onNear: (href: string) => void;
}

/** Numbered pages for a desk, arrows for a thumb; a page is fetched while the pointer is on its way. */
export function BrowsePaging({ filters, total, link, onNear }: BrowsePagingProps) {
  const { t } = useTranslator();
  const { page, pageSize } = filters;
  const near = ({ target }: PointerEvent | FocusEvent) => {
    const followed = target instanceof Element && target.closest('a');
    if (followed && !followed.hasAttribute('aria-current')) onNear(followed.href);
  };
  if (total <= (pageSizes[0] ?? 0)) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches; the links are inside
    <div className={styles.paging} onPointerOver={near} onFocus={near}>
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
