import { ComingPage } from '../shell/coming-page.tsx';

export default function Cooperation() {
  return <ComingPage />;
}
