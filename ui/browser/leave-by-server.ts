import { type BlockerFunction, createPath, useBlocker } from 'react-router';

/** While mounted, navigation to another page loads it from the server, which has the newer build. */
export function LeaveByServer() {
  useBlocker(leave);
  return null;
}

const leave: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  const isSamePage = currentLocation.pathname === nextLocation.pathname;
  if (isSamePage || historyAction === 'POP' || !navigator.onLine) return false;
  location.assign(createPath(nextLocation));
  return true;
};
