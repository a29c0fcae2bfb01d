import { type Judgement, judge } from '#ui/licence/availability/judgement.ts';
import { toLicence } from '#ui/licence/licence-values.ts';
import { MAX_AGE_MS } from '#web/features/licence/marks/max-age.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { batchesOf, type Question } from './judge-lines.ts';

/** The server's answers by terms and drama, and when they arrived. */
export type Answers = Map<string, { judgement: Judgement; time: number }>;

/**
 * The most calls that one run of `askAll` makes, one after the other. A cart may have 500 lines with
 * different terms; the others are asked about when the visitor wants it.
 */
export const MAX_CALLS = 30;

/**
 * Asks the server about the lines without a recent answer, the terms of most lines first. Stops at
 * the first failed call: the connection is lost, or the visitor has made too many calls.
 */
export async function askAll(
  questions: readonly Question[],
  answers: Answers,
  signal: AbortSignal,
): Promise<void> {
  const calls = questions
    .map((question) => ({ question, dramaIds: unansweredBy(question, answers) }))
    .toSorted((one, other) => other.dramaIds.length - one.dramaIds.length)
    .flatMap(({ question, dramaIds }) =>
      batchesOf(dramaIds).map((batch) => ({ question, dramaIds: batch })),
    );
  for (const { question, dramaIds } of calls.slice(0, MAX_CALLS)) {
    try {
      await ask(question, dramaIds, answers, signal);
    } catch {
      return;
    }
  }
}

async function ask(
  question: Question,
  dramaIds: number[],
  answers: Answers,
  signal: AbortSignal,
): Promise<void> {
  const found = await browserApi().getDramaAvailability(
    { ...question.query, drama_ids: dramaIds },
    { signal, isQuiet: true },
  );
  const time = Date.now();
  for (const { drama_id: dramaId, ...availability } of found) {
    const judgement = judge(toLicence(question.values), availability);
    answers.set(nameOf(question, dramaId), { judgement, time });
  }
}

/** The cart lines without a recent answer. */
export function uncheckedLines(questions: readonly Question[], answers: Answers): Set<number> {
  return new Set(
    questions.flatMap((question) => {
      const dramaIds = new Set(unansweredBy(question, answers));
      return question.lines
        .filter(({ dramaId }) => dramaIds.has(dramaId))
        .map(({ cartId }) => cartId);
    }),
  );
}

/** The answers for the cart lines; a line without one keeps its previous answer. */
export function judgementsOf(
  questions: readonly Question[],
  answers: Answers,
  previous: ReadonlyMap<number, Judgement>,
): Map<number, Judgement> {
  const judgements = new Map<number, Judgement>();
  for (const question of questions)
    for (const { cartId, dramaId } of question.lines) {
      const answer = answers.get(nameOf(question, dramaId));
      const judgement = answer?.judgement ?? previous.get(cartId);
      if (judgement) judgements.set(cartId, judgement);
    }
  return judgements;
}

function unansweredBy(question: Question, answers: Answers): number[] {
  const now = Date.now();
  return question.lines
    .map(({ dramaId }) => dramaId)
    .filter((dramaId) => {
      const answer = answers.get(nameOf(question, dramaId));
      return !answer || now - answer.time >= MAX_AGE_MS;
    });
}

function nameOf(question: Question, dramaId: number): string {
  return `${dramaId} ${question.key}`;
}
