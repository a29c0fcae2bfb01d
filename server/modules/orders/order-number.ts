import { randomInt } from 'node:crypto';

/** Without those taken for another when read aloud or copied by hand: 0 O, 1 I L, U V. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Such as `VG-7K3M-Q9XF`: nobody can tell from one how many there are, or the next. */
export function makeOrderNumber(): string {
  return `VG-${randomSigns(4)}-${randomSigns(4)}`;
}

function randomSigns(count: number): string {
  return Array.from({ length: count }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
