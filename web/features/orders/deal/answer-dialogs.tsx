import { preloadDialog } from '#ui/overlay/dialog.tsx';
import type { Quote, QuoteLine } from '#ui/quote/quote-data.ts';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { loadTexts } from '#ui/text/texts.ts';

const loaders = {
  async accept() {
    const [{ AcceptDialog }] = await Promise.all([
      import('./accept/accept-dialog.tsx'),
      // For the step that asks for the password.
      loadTexts('account'),
    ]);
    return AcceptDialog;
  },
  counter: () => import('./counter/counter-dialog.tsx').then((module) => module.CounterDialog),
  decline: () => import('./decline-dialog.tsx').then((module) => module.DeclineDialog),
};

export type Answer = keyof typeof loaders;

/** Loads a dialog in advance, when the button that opens it is hovered or focused. */
export function preloadAnswer(answer: Answer): void {
  preloadDialog();
  loaders[answer]().catch(() => {});
}

interface AnswerDialogsProps {
  /** The open dialog. */
  answer: Answer | undefined;
  quote: Quote;
  /** The lines that would be accepted. */
  lines: QuoteLine[];
  onClose: () => void;
  onAccepted: (dealNo: string) => void;
  onTaken: (dramaIds: number[]) => void;
  onCountered: () => void;
  onDeclined: () => void;
  onClosed: () => void;
}

/** The dialogs of the three answers, each loaded when it is first opened. */
export function AnswerDialogs({ answer, quote, lines, ...on }: AnswerDialogsProps) {
  const { onClose, onClosed, onAccepted, onTaken, onCountered, onDeclined } = on;
  const Accept = useLazyPart(loaders.accept, answer === 'accept', onClose);
  const Counter = useLazyPart(loaders.counter, answer === 'counter', onClose);
  const Decline = useLazyPart(loaders.decline, answer === 'decline', onClose);
  const shared = { quote, onClose, onClosed };
  return (
    <>
      {Accept && (
        <Accept
          {...shared}
          isOpen={answer === 'accept'}
          lines={lines}
          onAccepted={onAccepted}
          onTaken={onTaken}
        />
      )}
      {Counter && <Counter {...shared} isOpen={answer === 'counter'} onAnswered={onCountered} />}
      {Decline && <Decline {...shared} isOpen={answer === 'decline'} onAnswered={onDeclined} />}
    </>
  );
}
