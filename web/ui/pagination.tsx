import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  isDisabled?: boolean;
  labels: {
    navigation: string;
    previous: string;
    next: string;
    /** The name of a page's button: "Page 3". */
    page: (page: number) => string;
  };
}

export function Pagination({
  page,
  pageCount,
  onPageChange,
  isDisabled = false,
  labels,
}: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label={labels.navigation}>
      <IconButton
        className={styles.arrow}
        name={labels.previous}
        icon={<ChevronLeftIcon />}
        disabled={isDisabled || page <= 1}
        onClick={() => onPageChange(page - 1)}
      />
      <ul className={styles.pages}>
        {pageWindow(page, pageCount).map((slot) => (
          <li key={slot}>
            {typeof slot === 'number' ? (
              <button
                type="button"
                className={classNames(styles.page, slot === page && styles.current)}
                aria-label={labels.page(slot)}
                aria-current={slot === page ? 'page' : undefined}
                disabled={isDisabled}
                onClick={() => slot !== page && onPageChange(slot)}
              >
                {slot}
              </button>
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
      <IconButton
        className={styles.arrow}
        name={labels.next}
        icon={<ChevronRightIcon />}
        disabled={isDisabled || page >= pageCount}
        onClick={() => onPageChange(page + 1)}
      />
    </nav>
  );
}
