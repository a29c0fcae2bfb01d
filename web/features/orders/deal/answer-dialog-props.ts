import type { Quote } from '#ui/quote/quote-data.ts';

export interface AnswerDialogProps {
  isOpen: boolean;
  quote: Quote;
  onClose: () => void;
  /** The answer was stored. */
  onAnswered: () => void;
  /** The quote can no longer be answered. */
  onClosed: () => void;
}
