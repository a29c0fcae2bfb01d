import { useLazyPart } from '../state/use-lazy-part.ts';
import { toastSignal } from './toast-signal.ts';
import styles from './toasts.module.css';

interface ToastsProps {
  /** The accessible name of the region: "Notifications". */
  label: string;
  closeLabel: string;
  /** Shown when the toasts' own code cannot be loaded, because there is no connection. */
  cutOff?: string | undefined;
}

const load = () => import('./toast-list.tsx').then((module) => module.ToastList);

/** Called beside the import of code that is about to show a toast: saves a round trip. */
export const preloadToasts = () => void load().catch(() => {});

/**
 * Rendered once, on every page. The live region exists from the start, because screen readers miss
 * text that is added together with its region; the toasts are loaded with the first one.
 */
export function Toasts({ label, closeLabel, cutOff }: ToastsProps) {
  const List = useLazyPart(load, toastSignal.useIsRaised(), toastSignal.lower);
  return (
    <section
      className={styles.toasts}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
    >
      {List && <List closeLabel={closeLabel} />}
      {cutOff && <p className={styles.cutOff}>{cutOff}</p>}
    </section>
  );
}
