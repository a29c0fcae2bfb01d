import { useRef } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: string;
  closeLabel: string;
  keepLabel: string;
  confirmLabel: string;
  isWorking: boolean;
  /** Whether the step loses nothing, so that its button is not red. */
  isHarmless?: boolean;
  onConfirm: () => void;
}

/** Asks before a step, mostly one that cannot be undone. The button that changes nothing has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { keepLabel, confirmLabel, isWorking, isHarmless, onConfirm, ...dialog } = props;
  const keepButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...dialog}
      initialFocus={keepButton}
      isAlert
      footer={
        <>
          <Button ref={keepButton} onClick={dialog.onClose}>
            {keepLabel}
          </Button>
          <Button
            variant={isHarmless ? 'primary' : 'danger'}
            isLoading={isWorking}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
