import { vi } from 'vitest';
import type {
  isAutoplayBlocked as isBlocked,
  openSource as open,
} from '#web/features/player/source/video-source.ts';

/**
 * Replaces functions of the player's `video-source.ts`. All test files must use the same mocks,
 * because they share the modules that import it.
 */
export const openSource = vi.fn<typeof open>();
export const isAutoplayBlocked = vi.fn<typeof isBlocked>(async () => false);
