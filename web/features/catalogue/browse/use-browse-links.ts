import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useFollowedLinks } from '#web/lib/use-followed-links.ts';
import { changeFilters, type Filters, readFilters, writeFilters } from './filters/filters.ts';

export type FilterLink = (change: Partial<Filters>) => string;

/** Links and navigation between the filtered lists. */
export function useBrowseLinks(filters: Filters) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const resultsRef = useRef<HTMLElement>(null);
  const hasChanged = useRef(false);
  const shownPage = useRef(filters.page);

  const isBusy = next?.pathname === pathname && next.search !== search;
  // While a list is loading, links start from its filters, so that two quick changes are combined.
  const base = isBusy ? readFilters(new URLSearchParams(next.search)) : filters;

  const link: FilterLink = (change) => {
    const query = writeFilters(changeFilters(base, change));
    return query ? `${pathname}?${query}` : pathname;
  };

  const follow = useFollowedLinks((followed) => {
    if (followed.pathname !== pathname) return {};
    const isSame = followed.search === location.search;
    hasChanged.current = !isSame;
    return { preventScrollReset: true, replace: isSame };
  });

  const go = (change: Partial<Filters>, { replace = false } = {}) => {
    hasChanged.current = true;
    navigate(link(change), { preventScrollReset: true, replace });
  };

  // After a filter change, scrolls to the start of the list. Back and Forward do not set
  // `hasChanged`, because the router restores their scroll position.
  useLayoutEffect(() => {
    const isOtherPage = shownPage.current !== filters.page;
    shownPage.current = filters.page;
    if (!hasChanged.current || !resultsRef.current) return;
    hasChanged.current = false;
    const { top } = resultsRef.current.getBoundingClientRect();
    if (top < 0) resultsRef.current.scrollIntoView();
    // The clicked page link is below the new list, so the focus moves to the list's start.
    if (isOtherPage) resultsRef.current.focus({ preventScroll: true });
  }, [filters]);

  return { link, follow, go, isBusy, resultsRef };
}
