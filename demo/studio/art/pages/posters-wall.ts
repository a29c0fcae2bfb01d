// A wall of our posters in a dark lobby; two lamps pick some of them out.
import { at, rect, type Stage } from '../kit/core.ts';
import { glow } from '../kit/sky.ts';
import { print } from './print.ts';

const rows = [
  [
    'drowned-chapel-bell',
    'queen-of-the-ruined-runway',
    'snow-inn-has-six-guests',
    'agave-heiress',
    'thirteenth-floor-key',
    'confession-bridge',
    'nanny-on-the-grand-stair',
    'bamboo-sea-broken-flute',
    'stand-in-widow',
  ],
  [
    'dance-me-past-midnight',
    'lake-of-a-thousand-blades',
    'salt-on-the-vows',
    'ink-lotus-regent',
    'live-in-three-two',
    'last-bus-to-snow-village',
    'day-before-the-wedding-fire',
    'running-for-lane-eight',
    'left-hand-window',
  ],
  [
    'gatekeeper-owns-the-tower',
    'abuelas-second-honeymoon',
    'embers-under-snow-kiln',
    'night-physician-of-plum-court',
    'married-until-the-tide',
    'fox-who-owes-three-winters',
    'wheels-up-captain-robles',
    'shrine-of-returned-hours',
    'two-shifts-one-room',
  ],
  [
    'umbrella-menders-ledger',
    'crane-operator-above-us',
    'deliveryman-signs-in-gold',
    'overtime-with-the-enemy',
    'grandpa-hired-a-son',
    'doctor-of-rapeseed-valley',
    'ninth-bridge-third-watch',
    'voice-behind-the-bride',
    'store-at-the-end-of-summer',
  ],
  [
    'sumo-cat-salon',
    'two-masters-one-grave',
    'inheritance-is-a-goose',
    'emperors-false-shadow',
    'village-of-paper-brides',
    'letters-to-platform-zero',
    'ghost-refuses-to-move-out',
    'tangerine-season-groom',
    'wedding-crash-plan-b',
  ],
];
const W = 200;
const GAP = 26;

/** Where the lamps shine, in the wall's own measure. */
const lamps = [
  { x: -250, y: -60, r: 560 },
  { x: 430, y: 60, r: 430 },
];

export async function postersWall(s: Stage) {
  s.finish = { bloom: 0.28, vignette: 0.5, grain: 0.8, paint: 1, wobble: 0.3, contrast: 1.06 };
  const step = { x: W + GAP, y: W * 1.5 + GAP };
  const hung: string[] = [];
  for (const [row, slugs] of rows.entries()) {
    for (const [column, slug] of slugs.entries()) {
      const x = (column - 4) * step.x + (row % 2 ? step.x / 2 : 0) - step.x / 4;
      const y = (row - 2) * step.y;
      const lit = Math.max(...lamps.map((l) => 1 - Math.hypot(x - l.x, y - l.y) / l.r));
      const shadow = Math.min(0.82, Math.max(0, 0.72 - Math.max(0, lit) * 1.25));
      const frame = (grow: number, fill: string, more = '') =>
        rect(-W / 2 - grow, -W * 0.75 - grow, W + grow * 2, W * 1.5 + grow * 2, fill, more);
      hung.push(
        at(
          x,
          y,
          1,
          at(6, 12, 1, frame(6, '#000', `opacity="0.6" ${s.blur(8)}`)) +
            frame(5, '#17121a') +
            (await print(slug, W)) +
            frame(0, '#06040a', `opacity="${shadow.toFixed(2)}"`),
        ),
      );
    }
  }
  s.add(
    s.full(s.lin(['#0b080d', '#150d13'])),
    at(
      s.cx,
      s.H / 2,
      1,
      hung.join('') +
        lamps.map(({ x, y, r }) => glow(s, x, y - 120, r * 0.8, '#ffcf8a', 0.13)).join(''),
      -9,
    ),
    s.full(s.lin(['#07050a 0 0', '#07050a 0.72 0', '#07050a 1 0.5'])),
  );
}
