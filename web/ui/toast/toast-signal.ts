import { createSignal } from '../state/signal.ts';

/** Raised with the first message: until then neither the store nor the look of one is needed. */
export const toastSignal = createSignal();
