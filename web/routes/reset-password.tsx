import { ComingPage } from '../shell/coming-page.tsx';

export default function ResetPassword() {
  return <ComingPage />;
}
