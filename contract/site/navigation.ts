/** The specification's: from this place on, items of the menu are shown but cannot be opened. */
const FIRST_DISABLED = 2;

/** A player cannot be opened by its name alone, wherever it stands. */
export function isLinked<Name extends string>(
  name: Name,
  index: number,
): name is Exclude<Name, 'Player'> {
  return index < FIRST_DISABLED && name !== 'Player';
}
