import type { Quote, QuoteLine } from '../quote-data.ts';

export interface AcceptDialogProps {
  isOpen: boolean;
  quote: Quote;
  /** The chosen lines. */
  lines: QuoteLine[];
  onClose: () => void;
  onAccepted: (dealNo: string) => void;
  onTaken: (dramaIds: number[]) => void;
  /** The quote can no longer be accepted. */
  onClosed: (text: string) => void;
}
