import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { IconLink } from '../button/icon-link.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/more-icons.tsx';
import { classNames } from '../state/class-names.ts';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  /** The current page, counted from 1. */
  page: number;
  pageCount: number;
  onPageChange?: (page: number) => void;
  /** The address of a page; if given, pages are links instead of buttons. */
  hrefOf?: (page: number) => string;
  isDisabled?: boolean;
  labels: {
    navigation: string;
    previous: string;
    next: string;
    /** Accessible name of a page's control: "Page 3". */
    page: (page: number) => string;
  };
}

export function Pagination(props: PaginationProps) {
  const { page, pageCount, labels } = props;
  if (pageCount <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label={labels.navigation}>
      <Arrow {...props} to={page - 1} name={labels.previous} icon={<ChevronLeftIcon />} />
      <ul className={styles.pages}>
        {pageWindow(page, pageCount).map((slot) => (
          <li key={slot}>
            {typeof slot === 'number' ? (
              <PageNumber {...props} to={slot} />
            ) : (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            )}
          </li>
        ))}
      </ul>
      <span className={styles.compact}>
        {page} / {pageCount}
      </span>
      <Arrow {...props} to={page + 1} name={labels.next} icon={<ChevronRightIcon />} />
    </nav>
  );
}

interface ArrowProps extends PaginationProps {
  to: number;
  name: string;
  icon: ReactNode;
}

function Arrow({ pageCount, onPageChange, hrefOf, isDisabled, to, name, icon }: ArrowProps) {
  const isPossible = !isDisabled && to >= 1 && to <= pageCount;
  const look = { className: styles.arrow, name, icon };
  if (hrefOf && isPossible) return <IconLink {...look} href={hrefOf(to)} />;
  return <IconButton {...look} disabled={!isPossible} onClick={() => onPageChange?.(to)} />;
}

function PageNumber({
  page,
  onPageChange,
  hrefOf,
  isDisabled,
  labels,
  to,
}: PaginationProps & { to: number }) {
  const isCurrent = to === page;
  const look = {
    className: classNames(styles.page, isCurrent && styles.current),
    'aria-label': labels.page(to),
    'aria-current': isCurrent ? ('page' as const) : undefined,
    children: to,
  };
  if (hrefOf) return <a {...look} href={hrefOf(to)} />;
  return (
    <button
      {...look}
      type="button"
      disabled={isDisabled}
      onClick={() => !isCurrent && onPageChange?.(to)}
    />
  );
}
