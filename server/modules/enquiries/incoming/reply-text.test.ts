import { expect, test } from 'vitest';
import { htmlToText, readReply } from './reply-text.ts';

const MARKER = '— Please write your reply above this line —';
const TOKEN = 'k3_x-'.repeat(8);
const read = (...lines: string[]) => readReply(lines.join('\r\n'), [MARKER]);

test.each([
  ['nothing is cut without a quote', ['Thanks.', '', 'Ana'], 'Thanks.\n\nAna'],
  [
    'the quote and its introduction are cut',
    ['Yes, please.', '', 'On 16/11/26, Vignette wrote:', `> ${MARKER}`, '>', '> Our reply'],
    'Yes, please.',
  ],
  [
    'a full-width colon introduces a quote, too',
    ['好的。', '', '2026年11月16日 Vignette 写道：', `> ${MARKER}`],
    '好的。',
  ],
  [
    'Outlook has a line above the headers of the quoted mail',
    ['Yes.', '', '________________________________', 'From: Vignette', MARKER, 'Our reply'],
    'Yes.',
  ],
  [
    'an answer below the quote is kept',
    ['On 16/11/26, Vignette wrote:', `> ${MARKER}`, '> Which film?', 'Lantern.'],
    'On 16/11/26, Vignette wrote:\nLantern.',
  ],
  [
    'an introduction of two lines is cut',
    [
      ...['Yes.', '', 'On Mon, Nov 16, 2026 at 10:00 AM Vignette <hello@vignette.example>'],
      ...['wrote:', '', `> ${MARKER}`, '>', '> Our reply'],
    ],
    'Yes.',
  ],
  [
    'an introduction that is broken before the address is cut',
    [
      ...['Yes.', '', 'El lun, 16 nov 2026 a las 10:00, Vignette (<'],
      ...['hello@vignette.example>) escribió:', '', `> ${MARKER}`],
    ],
    'Yes.',
  ],
  [
    'a line directly above an introduction of one line is kept',
    ['It broke on 12/11/2026.', 'On 16/11/2026, Vignette wrote:', `> ${MARKER}`],
    'It broke on 12/11/2026.',
  ],
  [
    'an own last line that ends with a colon is kept above a quote',
    ['Yes.', 'Call me at:', `> ${MARKER}`, '> Our reply'],
    'Yes.\nCall me at:',
  ],
  [
    'an own last line that ends with a colon is kept without a quote',
    ['My address since 2026:', ''],
    'My address since 2026:',
  ],
  [
    'a quote at the end is cut without the marker, too',
    ['Yes.', '', 'On 16/11/26, Vignette wrote:', '> Thank you', '>', '> Vignette'],
    'Yes.',
  ],
  [
    'our secret links are removed',
    [
      ...[`See <https://vignette.example/en/enquiry/${TOKEN}>.`],
      ...[`https://safe.example/?url=https%3A%2F%2Fvignette.example%2Fen%2Fenquiry%2F${TOKEN}&x=1`],
      'https://vignette.example/en/player/7',
    ],
    'See .\nhttps://safe.example/?url=https%3A%2F%2Fvignette.example%2Fen%2F&x=1\nhttps://vignette.example/en/player/7',
  ],
  ['invisible characters are removed', ['Ye\u202Es\u200B'], 'Yes'],
])('%s', (_name, lines, expected) => {
  expect(read(...lines)).toBe(expected);
});

test('a long text is cut', () => {
  expect(Array.from(read('🗼'.repeat(30_000)))).toHaveLength(20_000);
});

test('HTML becomes text without scripts, and entities become characters', () => {
  const html = `<html><head><title>Mail</title><style>p{}</style></head><body>
    <p>Yes,&nbsp;please &amp; <b>thanks</b> &#128512;</p><script>alert(1)</script>
    <div>&lt;b&gt;</div><!-- hidden --></body></html>`;
  expect(htmlToText(html).trim()).toBe('Yes, please & thanks 😀\n<b>');
  expect(htmlToText('<script>alert(1)')).toBe('');
});

// A pattern that searches the rest of the text again from each `<` would take hours for these.
test('HTML of a megabyte that closes nothing is read in one pass', { timeout: 60_000 }, () => {
  const megabyte = (part: string) => part.repeat(1_000_000 / part.length);
  for (const part of ['<', '<br', '<!--', '<style', '</style '])
    expect(htmlToText(`<p>Yes</p>${megabyte(part)}`).trim()).toBe('Yes');
  expect(htmlToText(`<p>Yes</p>${megabyte('<style>')}`).trim()).toBe('Yes');
  expect(htmlToText(`Yes${megabyte(' ')}`)).toBe('Yes');
  expect(readReply(`Yes${megabyte('\n')}${megabyte(':')}`, [MARKER])).toBe('Yes');
});
