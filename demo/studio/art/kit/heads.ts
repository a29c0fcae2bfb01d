// Heads for small figures: face seen from the front, the side or behind, with hair and hats. Centre at 0,0; a head is 13 units tall.
import { dark, disc, light, mix, n1, oval } from './core.ts';

export type Hair =
  | 'short'
  | 'long'
  | 'bun'
  | 'knot'
  | 'pony'
  | 'bob'
  | 'braid'
  | 'twin'
  | 'bald'
  | 'loose'
  | 'wave'
  | 'palace';
export type Hat =
  | 'bamboo'
  | 'straw'
  | 'helmet'
  | 'cap'
  | 'veil'
  | 'crown'
  | 'hood'
  | 'hard'
  | 'phoenix'
  | 'gat'
  | 'scarf'
  | 'chef'
  | 'police'
  | 'phones'
  | 'wide'
  | 'nurse'
  | 'mourning';
export type View = 'front' | 'side' | 'back';
const d = (path: string, fill: string, more = '') => `<path d="${path}" fill="${fill}" ${more}/>`;

export function head(
  view: View,
  hair: Hair,
  hairCol: string,
  skin: string,
  hat?: Hat,
  hatCol = '#333',
  wind = 0,
) {
  const w = n1(wind * 12),
    w2 = n1(wind * 20),
    shine = light(hairCol, 0.16);
  let back = '',
    face = '',
    front = '';
  const long = (len: number, wide: number) =>
    d(
      `M-5.4 -3C-8 4 ${-wide - w} ${len * 0.6} ${-wide * 0.8 - w2} ${len}Q${-w2} ${len + 2} ${wide * 0.8 - w2} ${len - 2}C${wide - w} ${len * 0.5} 7 3 5.4 -3Z`,
      hairCol,
    );
  if (hair === 'long')
    back +=
      view === 'side'
        ? d(
            `M3 -6C-9 -8 -8 6 ${-9 - w} 16Q${-10 - w2} 24 ${-8 - w2} 33Q${-3 - w2} 35 ${-1 - w2} 32C${0 - w} 20 2 8 3 -6Z`,
            hairCol,
          )
        : long(33, 6.4);
  if (hair === 'loose')
    back +=
      view === 'side'
        ? d(
            `M3 -6C-9 -8 -8 6 ${-8 - w} 12Q${-13 - w2} 20 ${-15 - w2} 24Q${-5 - w2} 23 ${-1 - w} 14C1 8 2 4 3 -6Z`,
            hairCol,
          )
        : long(19, 7);
  if (hair === 'wave')
    back += d(
      `M0 -7C-10 -7 -8 3 -10 9Q-12 16 -8 19Q-2 15 0 12Q4 16 8 18Q12 14 10 8C8 2 9 -7 0 -7Z`,
      hairCol,
    );
  if (hair === 'bob')
    back += d(`M0 -7.4C-9 -7.4 -8.4 2 -8 7.6Q0 9.6 8 7.6C8.4 2 9 -7.4 0 -7.4Z`, hairCol);
  if (hair === 'pony')
    back += d(`M-5 -4C-14 -6 ${-14 - w} 6 ${-12 - w2} 18Q${-9 - w2} 12 -8 6Q-6 2 -3 0Z`, hairCol);
  if (hair === 'braid')
    back += [0, 1, 2, 3, 4, 5]
      .map((i) =>
        oval(
          -5 - i * 0.5 - wind * i * 3,
          4 + i * 4.6,
          2.5 - i * 0.16,
          2.9,
          i % 2 ? hairCol : shine,
        ),
      )
      .join('');
  if (view === 'front') {
    face = d('M-5 -2.4C-5.4 4 -2.6 6.6 0 6.9C2.6 6.6 5.4 4 5 -2.4C4 -7 -4 -7 -5 -2.4Z', skin);
    front =
      hair === 'bald'
        ? d('M-5 -2C-5.4 -8 5.4 -8 5 -2C3 -6 -3 -6 -5 -2Z', light(skin, 0.2))
        : d(
            'M-5.7 1.6C-6.8 -8.6 6.8 -8.6 5.7 1.6C5.4 -1.8 3.6 -3.6 0.6 -3.9C-2 -3.8 -5.2 -2 -5.7 1.6Z',
            hairCol,
          );
    // a hint of eyes keeps front faces from reading as masks
    front += `<path d="M-2.9 0.9h1.7M1.2 0.9h1.7" stroke="${dark(hairCol, 0.3)}" stroke-width="0.75" stroke-linecap="round"/><path d="M-0.9 4.1q0.9 0.5 1.8 0" stroke="${mix(skin, '#a03028', 0.6)}" stroke-width="0.7" fill="none" stroke-linecap="round"/>`;
  } else if (view === 'side') {
    face = d(
      'M-4 -3C-4 -8 4.4 -7.6 4.9 -2.6L5.1 -0.6L6.5 1.7L5.3 2.4L5.5 3.9L4.9 4.4L4.7 5.6C4 6.7 2.6 6.7 1 6C-2.5 5.5 -4 2 -4 -3Z',
      skin,
    );
    front =
      hair === 'bald'
        ? ''
        : d(
            'M4.6 -4.2C5.6 -8.4 -2.6 -9.6 -5.4 -5C-7.4 -1.4 -6.4 4 -4 5.6C-2 5.2 -1.4 3 -1.2 0.4C0.4 0.2 1 -2.8 4.6 -4.2Z',
            hairCol,
          );
    front += `<path d="M3 -0.3h1.5" stroke="${dark(hairCol, 0.3)}" stroke-width="0.8" stroke-linecap="round"/>`;
  } else {
    face =
      oval(0, 0, 5.4, 6.6, hair === 'bald' ? skin : hairCol) +
      (hair === 'bald'
        ? ''
        : d(
            'M-3 -5.6Q0 -7 3 -5.2',
            'none',
            `stroke="${shine}" stroke-width="0.9" stroke-linecap="round"`,
          ));
  }
  if (hair === 'bun')
    front +=
      disc(view === 'side' ? -6 : 0, view === 'side' ? -4.5 : -8, 3.3, hairCol) +
      disc(view === 'side' ? -6.6 : -0.7, view === 'side' ? -5.2 : -8.8, 1.2, shine);
  if (hair === 'knot')
    front +=
      oval(view === 'side' ? -1.5 : 0, -8.8, 2.5, 3, hairCol) +
      `<path d="M-3 -7.2H3" stroke="${light(hairCol, 0.5)}" stroke-width="1"/>`;
  if (hair === 'twin') front += disc(-5.4, -5.6, 3, hairCol) + disc(5.4, -5.6, 3, hairCol);
  if (hair === 'palace')
    front +=
      d('M-7 -5Q-9 -13 -2 -11Q0 -15 2 -11Q9 -13 7 -5Q0 -9 -7 -5Z', hairCol) +
      disc(0, -10.6, 1.3, '#e9c46a') +
      `<path d="M-9 -9L-5 -8M9 -9L5 -8M8.4 -9V-3" stroke="#e9c46a" stroke-width="0.9"/>`;
  if (hat) front += hats(hat, hatCol, view);
  return { back: view === 'back' ? '' : back, front: face + (view === 'back' ? back : '') + front };
}

function hats(h: Hat, c: string, view: View) {
  const lo = dark(c, 0.3),
    hi = light(c, 0.25);
  const gold = '#e3b34a';
  switch (h) {
    case 'bamboo':
      return d('M0 -12L19 -1Q0 3.4 -19 -1Z', c) + d('M0 -12L19 -1Q10 1.2 4 1.3Z', lo);
    case 'straw':
      return (
        oval(0, -3.6, 11, 2.6, c) +
        d('M-5.6 -4C-5.6 -11 5.6 -11 5.6 -4Z', c) +
        d('M-5.6 -5.2Q0 -3.4 5.6 -5.2V-4Q0 -2.6 -5.6 -4Z', lo)
      );
    case 'wide':
      return (
        d('M-17 -2.5Q0 -7 17 -2.5Q0 2 -17 -2.5Z', c) +
        d('M-5.6 -4C-5.6 -12 5.6 -12 5.6 -4Z', hi) +
        d('M-5.7 -5.6H5.7V-4H-5.7Z', lo)
      );
    case 'helmet':
      return (
        d('M-7 0.8C-8 -11 8 -11 7 0.8Q0 -2.4 -7 0.8Z', c) +
        d(
          'M-3 -8Q-6 -5 -5.8 -1',
          'none',
          `stroke="${hi}" stroke-width="1.2" stroke-linecap="round"`,
        )
      );
    case 'hard':
      return (
        d('M-7 -2C-7 -11 7 -11 7 -2Z', c) +
        d('M-9 -2.6H9V-1H-9Z', lo) +
        d('M-1.2 -9H1.2V-2.4H-1.2Z', hi)
      );
    case 'cap':
      return (
        d('M-6 -2C-6.4 -9.6 6.4 -9.6 6 -2Z', c) +
        d(view === 'side' ? 'M3 -3.6L11 -2L5 -1.2Z' : 'M-5 -2.6Q0 -0.4 5 -2.6Q0 -4.4 -5 -2.6Z', lo)
      );
    case 'police':
      return (
        d('M-7.5 -6Q0 -11 7.5 -6L6 -2.2Q0 -3.6 -6 -2.2Z', c) +
        d('M-6 -3Q0 -0.4 6 -3V-1.8Q0 0.6 -6 -1.8Z', lo) +
        disc(0, -5.6, 1.2, gold)
      );
    case 'chef':
      return (
        d('M-6 -3V-7C-10 -9 -7 -15 -3 -13C-1 -16.6 4 -16 4.6 -13C9 -14 9.4 -8 6 -7V-3Z', c) +
        d('M-6 -5.4H6V-3H-6Z', lo)
      );
    case 'nurse':
      return d('M-5 -6L-3.6 -9.4H3.6L5 -6Q0 -7.4 -5 -6Z', c);
    case 'veil':
      return d('M0 -8.4C-9 -8.4 -8 4 -13 28Q-4 33 4 28C8 18 8.6 -8.4 0 -8.4Z', c, 'opacity="0.62"');
    case 'mourning':
      return (
        d('M0 -8.6C-8.6 -8.6 -8 4 -10 15Q0 19 10 15C8 4 8.6 -8.6 0 -8.6Z', c, 'opacity="0.8"') +
        oval(0, -6, 8, 2.6, c)
      );
    case 'hood':
      return d(
        'M0 -10.4C-10 -9 -9 5 -9 10Q0 13 9 10C9 5 10 -9 0 -10.4ZM0 -5.4C4.6 -5 5 4 3 7H-3C-5 4 -4.6 -5 0 -5.4Z',
        c,
        'fill-rule="evenodd"',
      );
    case 'scarf':
      return d(
        'M0 -8C-8 -8 -8 2 -6 7Q0 9 6 7C8 2 8 -8 0 -8ZM0 -4C4.4 -4 4.6 2 3.4 5Q0 7 -3.4 5C-4.6 2 -4.4 -4 0 -4Z',
        c,
        'fill-rule="evenodd"',
      );
    case 'crown':
      return (
        d('M-9 -9.6L9 -8.4L9 -6.6L-9 -7.8Z', '#1c1413') +
        d('M-5 -7.4H5V-4.4H-5Z', gold) +
        [-8.4, -7, 7, 8.4]
          .map(
            (x) =>
              `<path d="M${x} -7.4V-1" stroke="${gold}" stroke-width="0.8" stroke-dasharray="1.2 0.7"/>`,
          )
          .join('')
      );
    case 'phoenix':
      return (
        d('M-8 -4Q-12 -10 -7 -13Q-4 -11 0 -15Q4 -11 7 -13Q12 -10 8 -4Q0 -8 -8 -4Z', gold) +
        [-4, 0, 4].map((x) => disc(x, -9, 1.3, c)).join('') +
        `<path d="M-9 -6V3M9 -6V3" stroke="${gold}" stroke-width="1"/>`
      );
    case 'gat':
      return oval(0, -4.4, 14, 2.6, c, 'opacity="0.92"') + d('M-5 -5L-4 -15H4L5 -5Z', c);
    case 'phones':
      return (
        `<path d="M-6 0C-7.4 -11 7.4 -11 6 0" fill="none" stroke="${c}" stroke-width="1.8"/>` +
        oval(-6, 0.8, 2, 3, c) +
        oval(6, 0.8, 2, 3, c)
      );
  }
}
