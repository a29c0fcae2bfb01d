import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useListQuery } from '#desk/lib/list-query.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './list-page.module.css';

/** One page of a list, as the contract's `cursorPaged` describes it. */
export interface CursorPage {
  list: readonly unknown[];
  next: string | null;
  previous: string | null;
  total: number;
  is_total_capped: boolean;
}

interface ListPageProps {
  page: CursorPage;
  /** The table. */
  children: ReactNode;
  /** Shown instead of the table if the list is empty without any filter. */
  empty?: ReactNode;
}

/** A table with the number of results, its pages, and what to do if nothing was found. */
export function ListPage({ page, children, empty }: ListPageProps) {
  const { t } = useTranslator();
  const query = useListQuery();
  const { next, previous, total } = page;
  if (page.list.length === 0) {
    if (!query.hasFilters && !next && !previous && empty) return empty;
    if (next || previous)
      return (
        <>
          <EmptyState title={t('desk.noneSoFar')} text={t('desk.noneSoFarHint')} />
          <Pages next={next} previous={previous} />
        </>
      );
    return (
      <EmptyState
        title={t('desk.noResults')}
        text={t('desk.noResultsHint')}
        action={<Button onClick={query.clear}>{t('desk.clearFilters')}</Button>}
      />
    );
  }
  return (
    <>
      {children}
      <Pages next={next} previous={previous}>
        <p role="status">
          {page.is_total_capped
            ? t('desk.manyResults', { count: total })
            : t('desk.results', { count: total })}
        </p>
      </Pages>
    </>
  );
}

interface PagesProps extends Pick<CursorPage, 'next' | 'previous'> {
  children?: ReactNode;
}

function Pages({ next, previous, children }: PagesProps) {
  const { t } = useTranslator();
  return (
    <nav className={styles.foot} aria-label={t('desk.pages')}>
      {children}
      <PageLink cursor={previous} name="before">
        {t('desk.previous')}
      </PageLink>
      <PageLink cursor={next} name="after">
        {t('desk.next')}
      </PageLink>
    </nav>
  );
}

interface PageLinkProps {
  cursor: string | null;
  name: 'after' | 'before';
  children: ReactNode;
}

function PageLink({ cursor, name, children }: PageLinkProps) {
  const query = useListQuery();
  if (!cursor)
    return (
      <Button size="small" disabled>
        {children}
      </Button>
    );
  return (
    <Link className={buttonClass({ size: 'small' })} to={query.hrefOf({ [name]: cursor })}>
      {children}
    </Link>
  );
}
