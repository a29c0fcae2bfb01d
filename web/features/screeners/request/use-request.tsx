import { type ReactNode, useState } from 'react';
import type { ScreenerSummary } from '#contract/screeners.ts';
import { preloadDialog } from '#ui/overlay/dialog.tsx';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { loadTexts } from '#ui/text/texts.ts';
import { useSignedIn } from '#web/lib/session/use-signed-in.ts';
import { type AskedTitle, readAsked } from './asked-titles.ts';

async function load() {
  preloadDialog();
  const [{ RequestDialog }] = await Promise.all([
    import('./request-dialog.tsx'),
    loadTexts('screeners'),
  ]);
  return RequestDialog;
}

export interface ScreenerRequest {
  /** Opens the dialog; a guest signs in first, which loads the page again. */
  ask: (titles: AskedTitle[]) => void;
  /** The request that was sent last from this page. */
  sent: ScreenerSummary | undefined;
  /** Must be rendered by the page. */
  dialog: ReactNode;
}

/** The dialog that asks for a screener; it is loaded when it first opens. */
export function useRequest(): ScreenerRequest {
  const [titles, setTitles] = useState<AskedTitle[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [sent, setSent] = useState<ScreenerSummary>();
  const ask = useSignedIn<AskedTitle[]>({
    key: 'asked-titles',
    parse: readAsked,
    run: (asked) => {
      setTitles(asked);
      setIsOpen(true);
    },
  });
  const close = () => setIsOpen(false);
  const Popup = useLazyPart(load, isOpen, close);
  const dialog = Popup && (
    <Popup isOpen={isOpen} titles={titles} onClose={close} onSent={setSent} />
  );
  return { ask, sent, dialog };
}
