import { useState } from 'react';
import type { CallInput, CallOutput } from '#contract/transport/client.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { reportAccountFailure } from '#web/lib/api/account-failure.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { reportHttpFailure } from '#web/lib/api/http-failure.ts';
import type { Status } from './card/card-status.tsx';

export type AccountSession = CallOutput<'getSessionList'>[number];

/** The signed-in devices. Signing one out removes it at once; on failure it is shown again. */
export function useSessions(listed: readonly AccountSession[]) {
  const { t } = useTranslator();
  const [ended, setEnded] = useState<ReadonlySet<number>>(new Set());
  const [status, setStatus] = useState<Status>();
  const remaining = listed.filter(({ session_id }) => !ended.has(session_id));
  const others = remaining.filter(({ is_current }) => !is_current);
  const sessions = [...remaining.filter(({ is_current }) => is_current), ...others];

  async function end(
    ending: readonly AccountSession[],
    which: CallInput<'deleteSession'>,
    texts: { done: string; failed: string },
  ) {
    const ids = new Set(ending.map(({ session_id }) => session_id));
    setStatus(undefined);
    setEnded((now) => now.union(ids));
    try {
      // A key per session: a call cancels a running call with the same key.
      const actionKey = which.session_id ?? 'others';
      await browserApi().deleteSession(which, { actionKey, isQuiet: true });
      setStatus({ tone: 'success', text: texts.done });
    } catch (error) {
      setEnded((now) => now.difference(ids));
      reportHttpFailure(error);
      if (!reportAccountFailure(error)) setStatus({ tone: 'error', text: texts.failed });
    }
  }

  const endOne = (session: AccountSession, device: string) =>
    end(
      [session],
      { session_id: session.session_id },
      {
        done: t('profile.signedOut', { device }),
        failed: t('profile.stillSignedIn', { device }),
      },
    );

  const endOthers = () =>
    end(
      others,
      { others: true },
      {
        done: t('profile.othersSignedOut', { count: others.length }),
        failed: t('profile.othersStillSignedIn'),
      },
    );

  return { sessions, hasOthers: others.length > 0, status, endOne, endOthers };
}
