import { ComingPage } from '../shell/coming-page.tsx';

export default function About() {
  return <ComingPage />;
}
