import type { Availability } from '#contract/licence/availability.ts';
import { createStore } from '#ui/state/store.ts';

/** The availability of dramas in one market, by drama id. */
export type Marks = ReadonlyMap<number, Availability>;

/**
 * The marks of each market, by its query text; filled by `load-marks.ts`, which loads the texts of
 * the marks first.
 */
export const marksByMarket = createStore<ReadonlyMap<string, Marks>>(new Map());
