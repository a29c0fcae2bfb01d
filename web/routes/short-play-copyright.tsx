import { inBrowserOnce, onServer } from '../lib/load.ts';
import { ComingPage } from '../shell/coming-page.tsx';

const load = async () => null;

export const loader = onServer(load);
export const clientLoader = inBrowserOnce(load);

export default function ShortPlayCopyright() {
  return <ComingPage />;
}
