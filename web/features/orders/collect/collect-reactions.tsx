import { useAfterMount } from '../../../ui/state/use-after-mount.ts';
import { useLazyPart } from '../../../ui/state/use-lazy-part.ts';
import { preloadToasts } from '../../../ui/toast/toasts.tsx';
import { collectSignal } from './collect-signal.ts';
import { hasWanted } from './has-wanted.ts';

const load = () => {
  preloadToasts();
  return import('./collect-answers.tsx').then((module) => module.CollectAnswers);
};

/** Once in the shell: fetches what answers a press when there was one, here or before a sign-in. */
export function CollectReactions() {
  const isMounted = useAfterMount();
  const isPressed = collectSignal.useIsRaised();
  const Answers = useLazyPart(load, isPressed || (isMounted && hasWanted()), collectSignal.lower);
  return Answers ? <Answers /> : null;
}
