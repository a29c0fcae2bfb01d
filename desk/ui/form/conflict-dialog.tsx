import type { ReactNode } from 'react';
import { allOutcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { useStaff } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';

/** Who changed the same thing meanwhile, and when. */
export interface Conflict {
  by: string;
  at: string;
}

/** The conflict that a refused save reports; undefined for any other failure. */
export function conflictOf(failure: unknown): Conflict | undefined {
  const isConflict =
    failure instanceof CallFailure && failure.code === allOutcomes.changedMeanwhile.code;
  return isConflict ? (failure.data as Conflict) : undefined;
}

/** Loads the page again if the change is refused because of another; the failure is thrown on. */
export async function withReload<Reply>(change: Promise<Reply>, reload: () => void) {
  try {
    return await change;
  } catch (failure) {
    if (conflictOf(failure)) reload();
    throw failure;
  }
}

/** The texts about a conflict: with a colleague, or with a version that one has saved oneself. */
export function useConflictWords(conflict: { by: string; at: string | null } | undefined) {
  const { t, locale } = useTranslator();
  const own = useStaff().email;
  const by = conflict?.by || t('desk.conflict.someone');
  const at = conflict?.at ? formatTime(locale, conflict.at) : '';
  // In another tab, or by a request whose reply was lost.
  if (by === own)
    return {
      title: t('desk.conflict.ownTitle'),
      text: t('desk.conflict.ownText', { at }),
      theirs: t('desk.conflict.ownSaved'),
      mine: t('desk.conflict.ownUnsaved'),
      whose: t('desk.conflict.ownWhose'),
    };
  return {
    title: t('desk.conflict.title'),
    text: t('desk.conflict.text', { by, at }),
    theirs: t('desk.conflict.theirs'),
    mine: t('desk.conflict.mine'),
    whose: by,
  };
}

interface ConflictDialogProps {
  conflict: Conflict | undefined;
  /** What changed, field by field. */
  children?: ReactNode;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** Closes without a choice: nothing is overwritten, and the next save reports the conflict again. */
  onClose: () => void;
}

/** Opens after a save with an outdated version; nothing is overwritten without a choice. */
export function ConflictDialog({
  conflict,
  children,
  onTakeTheirs,
  onKeepMine,
  onClose,
}: ConflictDialogProps) {
  const { t } = useTranslator();
  const words = useConflictWords(conflict);
  return (
    <Dialog
      isOpen={conflict !== undefined}
      onClose={onClose}
      title={words.title}
      description={conflict ? words.text : ''}
      closeLabel={t('desk.close')}
      widthPx={640}
      isAlert
      footer={
        <>
          <Button onClick={onTakeTheirs}>{words.theirs}</Button>
          <Button variant="primary" onClick={onKeepMine}>
            {words.mine}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
