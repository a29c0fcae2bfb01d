import type { AnswerDialogProps } from '../answer-dialog-props.ts';
import type { QuoteLine } from '../quote-data.ts';

export interface AcceptDialogProps extends Omit<AnswerDialogProps, 'onAnswered'> {
  /** The chosen lines. */
  lines: QuoteLine[];
  onAccepted: (dealNo: string) => void;
  onTaken: (dramaIds: number[]) => void;
}
