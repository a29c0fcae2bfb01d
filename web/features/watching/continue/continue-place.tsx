import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import {
  mayHaveDevicePlaces,
  mayHaveSomethingToContinue,
} from '../../../lib/storage/continue-hint.ts';
import { loadTexts } from '../../../lib/text/texts.ts';
import { classNames } from '../../../ui/state/class-names.ts';
import { useLazyPart } from '../../../ui/state/use-lazy-part.ts';
import styles from './continue-watching.module.css';
import type { ContinueCard } from './continue-watching.tsx';

export interface ContinuePlaceProps {
  /** As high as the rail at its highest: it stays below whatever is shown, and keeps the room. */
  skeleton: ReactNode;
  renderRail: (cards: ContinueCard[]) => ReactNode;
}

const load = () =>
  Promise.all([import('./continue-watching.tsx'), loadTexts('history')]).then(
    ([module]) => module.ContinueWatching,
  );
const never = () => () => {};

/**
 * The place of what somebody may go on with. The same HTML goes to everybody; only who may have
 * something sees the room, and fetches what fills it.
 */
export function ContinuePlace(props: ContinuePlaceProps) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const isSignedIn = useSession() !== undefined;
  const [hasFailed, setHasFailed] = useState(false);
  const isWanted = isAlive && (isSignedIn || mayHaveDevicePlaces());
  const ContinueWatching = useLazyPart(load, isWanted && !hasFailed, () => setHasFailed(true));
  // Decided once for each visitor, as the first script does it: the page must not jump.
  const hasRoom = useMemo(() => isWanted && mayHaveSomethingToContinue(), [isAlive, isSignedIn]);
  if (ContinueWatching) return <ContinueWatching {...props} />;
  if (isAlive && !hasRoom) return null;
  return (
    <div className={classNames(styles.frame, !isAlive && styles.undecided)}>
      <div className={hasFailed ? styles.room : undefined} aria-hidden="true">
        {props.skeleton}
      </div>
    </div>
  );
}
