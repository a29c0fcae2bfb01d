/** By the specification, menu items from this index on are shown without a link. */
const FIRST_DISABLED = 2;

/** The player's path needs a drama id, so a menu item for it has no link either. */
export function isLinked<Name extends string>(
  name: Name,
  index: number,
): name is Exclude<Name, 'Player'> {
  return index < FIRST_DISABLED && name !== 'Player';
}
