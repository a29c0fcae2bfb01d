import { isLinkable, type LinkableName } from './paths.ts';

/** By the specification, menu items from this index on are shown without a link. */
const FIRST_DISABLED = 2;

/** An item for a page whose path needs a parameter, such as the player, has no link either. */
export function isLinked(name: string, index: number): name is LinkableName {
  return index < FIRST_DISABLED && isLinkable(name);
}
