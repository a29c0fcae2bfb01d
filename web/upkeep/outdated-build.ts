import { type BlockerFunction, createPath } from 'react-router';

let isOutdated = false;

/** From now on, navigation to another page loads it from the server, which has the newer build. */
export function markOutdated(): void {
  isOutdated = true;
}

export const leaveWhenOutdated: BlockerFunction = ({
  currentLocation,
  nextLocation,
  historyAction,
}) => {
  const isSamePage = currentLocation.pathname === nextLocation.pathname;
  if (!isOutdated || isSamePage || historyAction === 'POP' || !navigator.onLine) return false;
  location.assign(createPath(nextLocation));
  return true;
};
