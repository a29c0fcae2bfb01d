import { useEffect, useEffectEvent, useState } from 'react';

interface Given<Question, Reply> {
  question: Question | undefined;
  latest?: Reply | undefined;
  error?: unknown;
}

/**
 * The reply to a question, which is asked again `delayMs` after it has changed; undefined asks
 * nothing and forgets the reply. Questions are compared by identity.
 */
export function useReply<Question, Reply>(
  question: Question | undefined,
  ask: (question: Question, options: { signal: AbortSignal }) => Promise<Reply>,
  delayMs = 0,
) {
  const [given, setGiven] = useState<Given<Question, Reply>>({ question: undefined });
  const send = useEffectEvent(ask);
  useEffect(() => {
    if (question === undefined) return setGiven({ question });
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      send(question, { signal }).then(
        (latest) => signal.aborted || setGiven({ question, latest }),
        (error) => signal.aborted || setGiven(({ latest }) => ({ question, latest, error })),
      );
    }, delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question, delayMs]);
  const { latest, error } = given;
  const isPending = question !== undefined && given.question !== question;
  return {
    /** The reply to this question; undefined until it arrives, and after a failure. */
    reply: isPending || error ? undefined : latest,
    /** The last reply, also while a changed question waits for its own. */
    latest,
    /** Why this question has no reply. */
    error: isPending ? undefined : error,
    isPending,
  };
}
