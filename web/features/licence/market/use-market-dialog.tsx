import { type ReactNode, useState } from 'react';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { loadTexts } from '#ui/text/texts.ts';
import type { MarketDialogProps } from './market-dialog.tsx';

const load = async () => {
  const [{ MarketDialog }] = await Promise.all([
    import('./market-dialog.tsx'),
    loadTexts('licence', 'market'),
  ]);
  return MarketDialog;
};

/** The dialog of the visitor's market, loaded when it is first opened. */
export function useMarketDialog(props: Pick<MarketDialogProps, 'market' | 'onSaved'>): {
  dialog: ReactNode;
  open: () => void;
  /** Loads the dialog in advance, when the button that opens it is hovered or focused. */
  preload: () => void;
} {
  const [isOpen, setIsOpen] = useState(false);
  const [timesOpened, setTimesOpened] = useState(0);
  const close = () => setIsOpen(false);
  const MarketDialog = useLazyPart(load, isOpen, close);
  return {
    // A new key resets the form.
    dialog: MarketDialog && (
      <MarketDialog key={timesOpened} isOpen={isOpen} onClose={close} {...props} />
    ),
    open() {
      setTimesOpened(timesOpened + 1);
      setIsOpen(true);
    },
    preload: () => void load().catch(() => {}),
  };
}
