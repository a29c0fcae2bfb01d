import { useEffect, useState } from 'react';
import type { CallOutput } from '#contract/client.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { useSession } from '#web/lib/session/session.ts';

export type AiStatus = CallOutput<'getAiStatus'>;

/**
 * Whether a model is connected, and how much of the daily limit is used; undefined until known. It is
 * read again when `changed` is another value.
 */
export function useAiStatus(changed?: unknown): AiStatus | undefined {
  const [status, setStatus] = useState<AiStatus>();
  const user = useSession()?.email;
  useEffect(() => {
    const ended = new AbortController();
    browserApi()
      .getAiStatus({}, { isQuiet: true, signal: ended.signal })
      // Without an answer the workbench offers what works without a model.
      .then(setStatus, () => {});
    return () => ended.abort();
    // Another user has another limit.
  }, [user, changed]);
  return status;
}
