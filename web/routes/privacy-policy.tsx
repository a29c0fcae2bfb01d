import { ComingPage } from '../shell/coming-page.tsx';

export default function PrivacyPolicy() {
  return <ComingPage />;
}
