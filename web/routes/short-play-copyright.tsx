import { ComingPage } from '../shell/coming-page.tsx';

export default function ShortPlayCopyright() {
  return <ComingPage />;
}
