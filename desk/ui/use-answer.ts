import { useReply } from '#ui/state/use-reply.ts';
import { useFailureText } from './failure-text.ts';

/** The server's reply to a question, or why there is none; see `useReply`. */
export function useAnswer<Question, Reply>(
  ...question: Parameters<typeof useReply<Question, Reply>>
) {
  const describe = useFailureText();
  const { error, ...answer } = useReply(...question);
  return { ...answer, failure: error === undefined ? '' : describe(error) };
}
