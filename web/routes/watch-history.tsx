import { inBrowserForUser, onServerForUser } from '../lib/guard.ts';
import { ComingPage } from '../shell/coming-page.tsx';

const load = async () => null;

export const loader = onServerForUser(load);
export const clientLoader = inBrowserForUser(load);

export default function WatchHistory() {
  return <ComingPage />;
}
