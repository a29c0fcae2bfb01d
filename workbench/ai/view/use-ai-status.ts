import { useMemo } from 'react';
import type { CallOutput } from '#contract/transport/client.ts';
import { useReply } from '#ui/state/use-reply.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { useSession } from '#web/lib/session/session.ts';

export type AiStatus = CallOutput<'getAiStatus'>;

/**
 * Whether a model is connected, and how much of the daily limit is used; undefined until known. It is
 * read again when `changed` is another value.
 */
export function useAiStatus(changed?: unknown): AiStatus | undefined {
  const user = useSession()?.email;
  // Another user has another limit.
  const question = useMemo(() => ({ user, changed }), [user, changed]);
  // Without an answer the workbench offers what works without a model.
  return useReply(question, (_, options) =>
    browserApi().getAiStatus({}, { ...options, isQuiet: true }),
  ).latest;
}
