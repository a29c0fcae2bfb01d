import type { QuoteLine } from '#ui/quote/quote-data.ts';
import type { AnswerDialogProps } from '../answer-dialog-props.ts';

export interface AcceptDialogProps extends Omit<AnswerDialogProps, 'onAnswered'> {
  /** The chosen lines. */
  lines: QuoteLine[];
  onAccepted: (dealNo: string) => void;
  onTaken: (dramaIds: number[]) => void;
}
