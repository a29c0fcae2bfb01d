import { createSignal } from '../state/signal.ts';

/** Raised by the first toast; `Toasts` then loads the view. Apart, so that the shell stays small. */
export const toastSignal = createSignal();
