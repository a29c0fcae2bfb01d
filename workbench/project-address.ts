import { useLocation } from 'react-router';

/** The query parameter with the id of the open project. */
export const PROJECT_PARAMETER = 'project';

/** The address of this page with a project open, or without one. */
export function useProjectAddress(): (id: string | undefined) => string {
  const { pathname } = useLocation();
  return (id) =>
    id ? `${pathname}?${new URLSearchParams({ [PROJECT_PARAMETER]: id })}` : pathname;
}
