import { inBrowser, onServer } from '../lib/load.ts';
import { ComingPage } from '../shell/coming-page.tsx';

const load = async () => null;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export default function ResetPassword() {
  return <ComingPage />;
}
