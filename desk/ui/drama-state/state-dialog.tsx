import { useRef, useState } from 'react';
import { MAX_NOTE } from '#contract/deals/text-limits.ts';
import { deskApi } from '#desk/lib/api.ts';
import { Button } from '#ui/button/button.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { useFailureText } from '../failure-text.ts';
import { useAnswer } from '../use-answer.ts';
import { StatePlan } from './state-plan.tsx';
import type { StateStep } from './state-step.ts';
import { useStateStep } from './use-state-step.ts';

interface StateDialogProps {
  /** Undefined while the dialog is closed. */
  step: StateStep | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Says what publishing or withdrawing will do, which titles cannot and why, and does it. */
export function StateDialog({ step, onClose, onDone }: StateDialogProps) {
  const { t } = useTranslator();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const { reply, failure } = useAnswer(step, ({ dramaIds, state }, options) =>
    deskApi.getStatePlan({ drama_ids: dramaIds, state }, options),
  );
  const plan = reply?.list;
  const [reason, setReason] = useState('');
  const [shownStep, setShownStep] = useState(step);
  if (step !== shownStep) {
    setShownStep(step);
    setReason(step?.reason ?? '');
  }
  const possible = plan?.filter(({ is_changed, problems }) => is_changed && problems.length === 0);
  const count = possible?.length ?? 0;
  const isPublishing = step?.state === 'published';
  const { run, message, isBusy } = useStateRun(step, () => {
    onDone();
    onClose();
  });
  const ids = possible?.map(({ drama_id }) => drama_id) ?? [];

  return (
    <Dialog
      isOpen={step !== undefined}
      onClose={onClose}
      title={t(isPublishing ? 'deskCatalogue.publishTitle' : 'deskCatalogue.withdrawTitle', {
        count: step?.dramaIds.length ?? 0,
      })}
      closeLabel={t('desk.close')}
      initialFocus={cancelButton}
      widthPx={640}
      footer={
        <>
          <DialogAlert message={failure || message} />
          <Button ref={cancelButton} onClick={onClose}>
            {t(plan && count === 0 ? 'desk.close' : 'desk.cancel')}
          </Button>
          {count > 0 && (
            <Button
              variant={isPublishing ? 'primary' : 'danger'}
              isLoading={isBusy}
              onClick={() => void run(ids, reason.trim())}
            >
              {t(isPublishing ? 'deskCatalogue.publishCount' : 'deskCatalogue.withdrawCount', {
                count,
              })}
            </Button>
          )}
        </>
      }
    >
      {plan && step ? (
        <>
          <StatePlan plan={plan} state={step.state} />
          {step.reason !== undefined && count > 0 && (
            <TextInput
              label={t('desk.reason')}
              maxLength={MAX_NOTE}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </>
      ) : (
        !failure && <Spinner size={24} />
      )}
    </Dialog>
  );
}

/** Takes the step for the titles that can; a failure is shown until another step is chosen. */
function useStateRun(step: StateStep | undefined, onDone: () => void) {
  const describe = useFailureText();
  const setState = useStateStep();
  const [failed, setFailed] = useState<{ step: StateStep; message: string }>();
  const [isBusy, setIsBusy] = useState(false);

  const run = async (dramaIds: number[], reason: string) => {
    if (!step) return;
    setIsBusy(true);
    setFailed(undefined);
    try {
      await setState({ state: step.state, dramaIds, reason });
      onDone();
    } catch (failure) {
      setFailed({ step, message: describe(failure) });
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, message: failed && failed.step === step ? failed.message : '' };
}
