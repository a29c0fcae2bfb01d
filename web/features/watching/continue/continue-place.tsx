import { useMemo, useState } from 'react';
import { classNames } from '#ui/state/class-names.ts';
import { useIsHydrated } from '#ui/state/use-is-hydrated.ts';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { loadTexts } from '#ui/text/texts.ts';
import { useSession } from '#web/lib/session/session.ts';
import { mayHaveDevicePlaces, mayHaveSomethingToContinue } from '#web/lib/storage/continue-hint.ts';
import type { ContinuePlaceProps } from './continue-place-props.ts';
import styles from './continue-watching.module.css';

const load = () =>
  Promise.all([import('./continue-watching.tsx'), loadTexts('history')]).then(
    ([module]) => module.ContinueWatching,
  );

/**
 * The part of the home page for dramas to continue. All visitors get the same HTML; for those who
 * may have such dramas the space is reserved and the code that fills it is loaded.
 */
export function ContinuePlace(props: ContinuePlaceProps) {
  const isHydrated = useIsHydrated();
  const isSignedIn = useSession() !== undefined;
  const [hasFailed, setHasFailed] = useState(false);
  const isWanted = isHydrated && (isSignedIn || mayHaveDevicePlaces());
  const ContinueWatching = useLazyPart(load, isWanted && !hasFailed, () => setHasFailed(true));
  // Decided once per user, as in `shell/first-script.ts`, so that the layout does not shift.
  const isSpaceReserved = useMemo(() => isWanted && mayHaveSomethingToContinue(), [isWanted]);
  if (ContinueWatching) return <ContinueWatching {...props} />;
  // Not null: after a reload, browsers find the scroll position by the number of an element among
  // its siblings, which must be the same as in the server's HTML.
  if (isHydrated && !isSpaceReserved) return <div hidden />;
  return (
    <div className={classNames(styles.frame, !isHydrated && styles.undecided)}>
      <div className={hasFailed ? styles.room : undefined} aria-hidden="true">
        {props.skeleton}
      </div>
    </div>
  );
}
