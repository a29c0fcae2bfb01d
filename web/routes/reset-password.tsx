import { ResetPage } from '../features/accounts/reset/reset-page.tsx';
import { inBrowser, onServer } from '../lib/loading/load.ts';

const load = async () => null;

export const loader = import.meta.env.SSR ? onServer(load) : inBrowser(load);

export function Component() {
  return <ResetPage />;
}
