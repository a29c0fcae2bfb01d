import { joinSentences } from '../../../../i18n/join-sentences.ts';
import { readSession } from '../../../lib/session/session.ts';
import { loadTexts } from '../../../lib/text/texts.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { askToSignIn, collectSeveral, type SeveralOutcome } from './collect.ts';
import type { Wanted } from './wanted.ts';

/** Collects a choice of titles and says in one message what came of it. Gives those that are left. */
export function useCollectSeveral() {
  const { t, locale } = useTranslator();

  function sum({ added, alreadyThere, left, reason }: SeveralOutcome, wanted: Wanted[]) {
    if (left.length > 0) {
      const counts = { done: wanted.length - left.length, total: wanted.length };
      const result = t('catalogue.addedSome', counts);
      const text = joinSentences(locale, result, reason || t('common.msg5'));
      return showToast({ tone: 'warning', text, durationMs: 8000 });
    }
    if (added.length === 0 && alreadyThere.length > 0)
      return showToast({ text: t('catalogue.allThere') });
    const [first] = added;
    const text =
      added.length === 1
        ? t('collect.added', { title: first?.title })
        : t('catalogue.addedSeveral', { count: added.length });
    return showToast({ tone: 'success', text });
  }

  return async (wanted: Wanted[], onProgress?: (done: number) => void): Promise<Wanted[]> => {
    if (!readSession()) {
      askToSignIn(wanted);
      return wanted;
    }
    const outcome = await collectSeveral(wanted, onProgress);
    // After a sign-in any page may collect. Without the texts the header's count shows the result.
    await loadTexts('catalogue').then(
      () => sum(outcome, wanted),
      () => {},
    );
    return outcome.left;
  };
}
