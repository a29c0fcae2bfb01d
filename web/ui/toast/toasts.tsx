import { useStore } from '../state/store.ts';
import { useLazyPart } from '../state/use-lazy-part.ts';
import styles from './toasts.module.css';
import { areToastsWanted } from './toasts-wanted.ts';

interface ToastsProps {
  /** The name of their region: "Messages". */
  label: string;
  closeLabel: string;
  /** Said when messages cannot be fetched: there is no connection. */
  cutOff?: string | undefined;
}

const load = () => import('./toast-list.tsx').then((module) => module.ToastList);

/**
 * The place of the messages, once on every page. It is a live region from the start, because
 * screen readers miss what arrives together with its region; the rest is fetched with the first
 * message.
 */
export function Toasts({ label, closeLabel, cutOff }: ToastsProps) {
  const List = useLazyPart(load, useStore(areToastsWanted), () => areToastsWanted.set(false));
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
