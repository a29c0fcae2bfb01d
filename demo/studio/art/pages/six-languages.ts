// One poster six times, its title in another language each time.
import { readCatalogue } from '../../catalogue.ts';
import { at, rect, type Stage } from '../kit/core.ts';
import { glow, shade } from '../kit/sky.ts';
import { dust } from '../kit/weather.ts';
import { print } from './print.ts';

const SLUG = 'ink-lotus-regent';
const W = 266;
const H = W * 1.5;

/** Where each title may break, which only a reader of the language knows. */
const titles: { locale: string; lines: string[]; size: number }[] = [
  { locale: 'zh', lines: ['一朵墨莲', '一条命'], size: 34 },
  { locale: 'en', lines: ['The Ink', 'Lotus Regent'], size: 28 },
  { locale: 'ja', lines: ['摂政は', '墨蓮を描く'], size: 31 },
  { locale: 'ko', lines: ['섭정왕의', '검은 연꽃'], size: 32 },
  { locale: 'es', lines: ['El regente', 'del loto negro'], size: 26 },
  { locale: 'zh-TW', lines: ['攝政王的', '墨蓮'], size: 34 },
];
const faces: Record<string, string> = {
  zh: 'Noto Serif CJK SC',
  'zh-TW': 'Noto Serif CJK TC',
  ja: 'Noto Serif CJK JP',
  ko: 'Noto Serif CJK KR',
};

/** Left to right; those in the middle stand in front, in the light. */
const order = ['zh', 'zh-TW', 'en', 'ja', 'ko', 'es'];
const backToFront = [0, 5, 1, 4, 2, 3];

export async function sixLanguages(s: Stage) {
  s.finish = { bloom: 0.3, vignette: 0.3, grain: 0.9, paint: 1.4, wobble: 0.25 };
  await checkTitles();
  const art = await print(SLUG, W);
  s.add(
    s.full(s.lin(['#120d1a', '#241a30 0.5', '#0f0b15'])),
    glow(s, s.cx, 430, 860, '#9a7fc4', 0.42, 520),
    glow(s, s.cx, 850, 760, '#c42b3f', 0.3, 150),
  );
  for (const place of backToFront) {
    const title = titles.find(({ locale }) => locale === order[place]);
    if (!title) continue;
    const off = place - 2.5;
    s.add(
      shade(s, s.cx + off * 251, 806, 190, 22, '#000', 0.6),
      at(
        s.cx + off * 251,
        462 + off * off * 9,
        1.05 - Math.abs(off) * 0.03,
        card(s, art, title, Math.max(0, Math.abs(off) - 0.5) * 0.11),
        off * 2.6,
      ),
    );
  }
  s.add(dust(s, 70, '#e6dcf5', 0.4, 120));
}

function card(s: Stage, art: string, title: (typeof titles)[number], shadow: number) {
  const { locale, lines, size } = title;
  const box = (grow: number, fill: string, more = '') =>
    rect(-W / 2 - grow, -H / 2 - grow, W + grow * 2, H + grow * 2, fill, more);
  const words = lines
    .map(
      (line, i) =>
        `<text x="0" y="${H / 2 - 30 - (lines.length - 1 - i) * size * 1.22}" font-family="${faces[locale] ?? 'Noto Serif CJK SC'}" font-weight="700" font-size="${size}" fill="#fdf6ea" text-anchor="middle">${line}</text>`,
    )
    .join('');
  return (
    at(4, 16, 1, box(4, '#000', `opacity="0.6" ${s.blur(14)}`)) +
    box(3, '#e9dff2', 'rx="9" opacity="0.5"') +
    s.clip(
      box(0, '#000', 'rx="7"'),
      art +
        rect(-W / 2, 0, W, H / 2, s.lin(['#0a0612 0 0', '#0a0612 0.6 0.82', '#0a0612 1 0.95'])) +
        words +
        box(0, '#06040a', `opacity="${shadow}"`),
    )
  );
}

/** The lines must be the catalogue's titles. */
async function checkTitles() {
  for (const { locale, lines } of titles) {
    const texts = await readCatalogue<Record<string, { title: string }>>(`texts/${locale}.json`);
    const title = texts[SLUG]?.title ?? '';
    const flat = (text: string) => text.replace(/[\s，]/g, '');
    if (flat(title) !== flat(lines.join('')))
      throw new Error(`six-languages.ts differs from the title in ${locale}: ${title}`);
  }
}
