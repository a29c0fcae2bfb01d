import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../../../contract/client.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { useSession } from '../../../../lib/session/session.ts';

export type AiStatus = CallOutput<'getAiStatus'>;

/** Whether a model is connected, and how much of the daily limit is used; undefined until known. */
export function useAiStatus(isWanted = true): AiStatus | undefined {
  const [status, setStatus] = useState<AiStatus>();
  const user = useSession()?.email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another limit
  useEffect(() => {
    if (!isWanted) return;
    const ended = new AbortController();
    browserApi()
      .getAiStatus({}, { isQuiet: true, signal: ended.signal })
      // Without an answer the workbench offers what works without a model.
      .then(setStatus, () => {});
    return () => ended.abort();
  }, [isWanted, user]);
  return status;
}
