import { ResetPage } from '../features/accounts/reset/reset-page.tsx';
import { inBrowser, onServer } from '../lib/loading/load.ts';

const load = async () => null;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export default function ResetPassword() {
  return <ResetPage />;
}
