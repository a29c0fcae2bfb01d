import { createSignal } from '../../../ui/state/signal.ts';

/** Raised with the first press that has to be answered. */
export const collectSignal = createSignal();
