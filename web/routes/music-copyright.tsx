import { ComingPage } from '../shell/coming-page.tsx';

export default function MusicCopyright() {
  return <ComingPage />;
}
