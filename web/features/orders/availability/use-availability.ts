import { useEffect, useMemo, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { type Judgement, judge } from '../../licence/availability/judgement.ts';
import { toLicence } from '../../licence/licence-values.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import type { OrderDraft } from '../form/draft.ts';
import { batchesOf, type Question, questionsAbout } from './judge-lines.ts';

export interface JudgedCart {
  /** By cart line. While new answers are loading, these are the previous ones. */
  judgements: ReadonlyMap<number, Judgement>;
  isLoading: boolean;
}

const TYPING_PAUSE_MS = 300;

/**
 * The availability of the lines by the terms in the form, as far as these are filled in. A failed
 * call leaves its lines without an answer: the order can be sent all the same.
 */
export function useAvailability(lines: readonly CartLine[], draft: OrderDraft): JudgedCart {
  /** Answers by terms and drama. */
  const answers = useRef(new Map<string, Judgement>());
  const [cart, setCart] = useState<JudgedCart>({ judgements: new Map(), isLoading: false });
  const questions = useMemo(
    () => questionsAbout(lines, draft, draft.ownTerms),
    // The cart's page makes a new list of lines with every render.
    [lines.map(({ cartId }) => cartId).join(), draft],
  );
  const id = questions.map(({ key, lines: { length } }) => `${length} ${key}`).join();

  useEffect(() => {
    const controller = new AbortController();
    const isKnown = questions.every(
      (question) => unanswered(question, answers.current).length === 0,
    );
    const show = (isLoading: boolean) =>
      setCart((now) => ({
        judgements: collect(questions, answers.current, isLoading ? now.judgements : undefined),
        isLoading,
      }));
    show(!isKnown);
    if (isKnown) return;
    const timer = setTimeout(async () => {
      for (const question of questions) await ask(question, answers.current, controller.signal);
      if (!controller.signal.aborted) show(false);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id]);
  return cart;
}

const nameOf = (question: Question, dramaId: number) => `${dramaId} ${question.key}`;

function unanswered(question: Question, answers: ReadonlyMap<string, Judgement>): number[] {
  const ids = question.lines.map(({ dramaId }) => dramaId);
  return ids.filter((dramaId) => !answers.has(nameOf(question, dramaId)));
}

/** Asks the server and adds the answers. */
async function ask(question: Question, answers: Map<string, Judgement>, signal: AbortSignal) {
  for (const dramaIds of batchesOf(unanswered(question, answers))) {
    if (signal.aborted) return;
    try {
      const found = await browserApi().getDramaAvailability(
        { ...question.query, drama_ids: dramaIds },
        { signal, isQuiet: true },
      );
      for (const { drama_id: dramaId, ...availability } of found) {
        answers.set(nameOf(question, dramaId), judge(toLicence(question.values), availability));
      }
    } catch {
      return;
    }
  }
}

/** The answers for the lines; a line without one keeps its previous answer, if these are given. */
function collect(
  questions: readonly Question[],
  answers: ReadonlyMap<string, Judgement>,
  previous: ReadonlyMap<number, Judgement> | undefined,
): Map<number, Judgement> {
  const judgements = new Map<number, Judgement>();
  for (const question of questions)
    for (const { cartId, dramaId } of question.lines) {
      const judgement = answers.get(nameOf(question, dramaId)) ?? previous?.get(cartId);
      if (judgement) judgements.set(cartId, judgement);
    }
  return judgements;
}
