import { ComingPage } from '../shell/coming-page.tsx';

export default function UserAgreement() {
  return <ComingPage />;
}
