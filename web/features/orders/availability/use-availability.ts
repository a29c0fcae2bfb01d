import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Judgement } from '#ui/licence/availability/judgement.ts';
import { useSameContent } from '#ui/state/use-same-content.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import type { OrderDraft } from '../form/draft.ts';
import { type Answers, askAll, judgementsOf, uncheckedLines } from './answers.ts';
import { questionsAbout } from './judge-lines.ts';

export interface JudgedCart {
  /** By cart line. While new answers are loading, these are the previous ones. */
  judgements: ReadonlyMap<number, Judgement>;
  /** The cart lines whose terms are complete, but which could not be checked. */
  unchecked: ReadonlySet<number>;
  isLoading: boolean;
}

const TYPING_PAUSE_MS = 300;
const nothing: JudgedCart = { judgements: new Map(), unchecked: new Set(), isLoading: false };

/**
 * The availability of the lines by the terms in the form, as far as these are filled in. Failed and
 * expired answers are fetched again when the terms change, the window gets the focus, the browser
 * is online again, or `retry` is called. The order can be sent without them.
 */
export function useAvailability(
  lines: readonly CartLine[],
  draft: OrderDraft,
): JudgedCart & { retry: () => void } {
  const [answers] = useState<Answers>(() => new Map());
  const [cart, setCart] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((number) => number + 1), []);
  // The cart's page makes a new list of lines with every render.
  const ids = useSameContent(lines.map(({ cartId, dramaId }) => ({ cartId, dramaId })));
  const questions = useSameContent(
    useMemo(() => questionsAbout(ids, draft, draft.ownTerms), [ids, draft]),
  );
  /** Another object with each attempt. */
  const round = useMemo(() => ({ attempt, questions }), [attempt, questions]);

  useEffect(() => {
    const ended = new AbortController();
    for (const event of ['focus', 'online'])
      addEventListener(event, retry, { signal: ended.signal });
    return () => ended.abort();
  }, [retry]);

  useEffect(() => {
    const ended = new AbortController();
    const { questions } = round;
    const showLoading = () =>
      setCart(({ judgements, unchecked }) => ({
        judgements: judgementsOf(questions, answers, judgements),
        unchecked,
        isLoading: true,
      }));
    const showAnswers = () => {
      const unchecked = uncheckedLines(questions, answers);
      const judgements = judgementsOf(questions, answers, nothing.judgements);
      for (const cartId of unchecked) judgements.delete(cartId);
      setCart({ judgements, unchecked, isLoading: false });
    };
    if (uncheckedLines(questions, answers).size === 0) return showAnswers();
    showLoading();
    const timer = setTimeout(async () => {
      await askAll(questions, answers, ended.signal);
      if (!ended.signal.aborted) showAnswers();
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [round, answers]);
  return { ...cart, retry };
}
