import { useState } from 'react';
import { CallFailure } from '#contract/transport/client.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

/** Describes a failed call; throws what is not one, so that the error page is shown. */
export function useFailureText(): (failure: unknown) => string {
  const { t } = useTranslator();
  return (failure) => {
    if (!(failure instanceof CallFailure)) throw failure;
    return failure.message || t('desk.failed.offline');
  };
}

/** Runs a change outside a form: a failure is shown as a toast. Returns whether it succeeded. */
export function useChange(): (change: () => Promise<unknown>) => Promise<boolean> {
  const describe = useFailureText();
  return async (change) => {
    try {
      await change();
      return true;
    } catch (failure) {
      showToast({ text: describe(failure), tone: 'error' });
      return false;
    }
  };
}

/** The same, with whether a change is running. */
export function useBusyChange() {
  const change = useChange();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true);
    const isDone = await change(work);
    setIsBusy(false);
    return isDone;
  };
  return { isBusy, run };
}
