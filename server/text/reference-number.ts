import { randomInt } from 'node:crypto';

/** Without characters that are easily confused: 0 O, 1 I L, U V. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `VG-7K3M-Q9XF`: random, so that it reveals neither how many there are nor the next one. */
export function makeReferenceNumber(prefix: 'VG' | 'VD' | 'VE'): string {
  return `${prefix}-${randomCharacters(4)}-${randomCharacters(4)}`;
}

function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}
