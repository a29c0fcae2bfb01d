import { ComingPage } from '../shell/coming-page.tsx';

export default function AiShortPlayTool() {
  return <ComingPage />;
}
