import { expect, test } from 'vitest';
import { cutMessage, htmlToText, readReply } from './reply-text.ts';

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
    'Lantern.',
  ],
  [
    'an answer below a quote without a known introduction is kept',
    ['Vignette wrote:', `> ${MARKER}`, '> Which film?', 'Lantern.'],
    'Vignette wrote:\nLantern.',
  ],
  [
    'an answer below a quote without `>` and without a known introduction is kept',
    ['Vignette wrote:', MARKER, 'Which film?', 'Lantern.'],
    'Vignette wrote:\nWhich film?\nLantern.',
  ],
  [
    'answers above and between quoted lines are kept',
    [
      ...['Hello,', '', 'On 16/11/26, Vignette wrote:', `> ${MARKER}`, '> Which film?', 'Lantern.'],
      ...['> Which episode?', 'The third.', '> Regards'],
    ],
    'Hello,\n\nLantern.\n> Which episode?\nThe third.',
  ],
  [
    'own lines with labels are kept',
    ['From: Seoul', 'To: Busan', 'Date: 16/11/2026', 'Film: Lantern'],
    'From: Seoul\nTo: Busan\nDate: 16/11/2026\nFilm: Lantern',
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

const SUBJECT = '[VE-7K3M-Q9XF] Vignette';
test.each([
  ['English', 'From: ', 'Sent: Monday, November 16, 2026 10:00 AM', 'To: ', 'Subject: '],
  ['Spanish', 'De: ', 'Enviado: lunes, 16 de noviembre de 2026 10:00', 'Para: ', 'Asunto: '],
  ['Japanese', '差出人: ', '送信日時: 2026年11月16日 10:00', '宛先: ', '件名: '],
  [
    'Korean',
    '보낸 사람: ',
    '보낸 날짜: 2026년 11월 16일 월요일 오전 10:00',
    '받는 사람: ',
    '제목: ',
  ],
  ['simplified Chinese', '发件人: ', '发送时间: 2026年11月16日 10:00', '收件人: ', '主题: '],
  ['traditional Chinese', '寄件者: ', '寄件日期: 2026年11月16日 上午 10:00', '收件者: ', '主旨: '],
  ['German', 'Von: ', 'Gesendet: Montag, 16. November 2026 10:00', 'An: ', 'Betreff: '],
  [
    'French',
    'De\u00A0: ',
    'Envoyé\u00A0: lundi 16 novembre 2026 10:00',
    'À\u00A0: ',
    'Objet\u00A0: ',
  ],
  ['bold', '*From:* ', '*Sent:* Monday, November 16, 2026 10:00 AM', '*To:* ', '*Subject:* '],
])('Outlook’s headers of the quoted mail are cut: %s', (_language, from, sent, to, subject) => {
  const quote = [`${from}Vignette`, sent, `${to}Ana`, `${subject}${SUBJECT}`, '', 'Our reply'];
  expect(read('Yes.', '', ...quote)).toBe('Yes.');
  expect(read('Yes.', '', '-----Original Message-----', ...quote, MARKER)).toBe('Yes.');
});

test('a text that is too long for a message is cut, and ends with a sign', () => {
  const cut = Array.from(cutMessage('🗼'.repeat(30_000)));
  expect(cut).toHaveLength(10_000);
  expect(cut.slice(-6).join('')).toBe('🗼\n\n[…]');
  expect(cutMessage('🗼'.repeat(9000))).toBe('🗼'.repeat(9000));
});

test('HTML becomes text without scripts, and entities become characters', () => {
  const html = `<html><head><title>Mail</title><style>p{}</style></head><body>
    <p>Yes,&nbsp;please &amp; <b>thanks</b> &#128512;</p><script>alert(1)</script>
    <div>&lt;b&gt;</div><!-- hidden --></body></html>`;
  expect(htmlToText(html).trim()).toBe('Yes, please & thanks 😀\n<b>');
  expect(htmlToText('<script>alert(1)')).toBe('');
});

// A pattern that searches the rest of the text again from each `<` would take hours for these.
test('HTML of a megabyte that closes nothing is read in one pass', () => {
  const megabyte = (part: string) => part.repeat(1_000_000 / part.length);
  for (const part of ['<', '<br', '<!--', '<style', '</style '])
    expect(htmlToText(`<p>Yes</p>${megabyte(part)}`).trim()).toBe('Yes');
  expect(htmlToText(`<p>Yes</p>${megabyte('<style>')}`).trim()).toBe('Yes');
  expect(htmlToText(`Yes${megabyte(' ')}`)).toBe('Yes');
  expect(readReply(`Yes${megabyte('\n')}${megabyte(':')}`, [MARKER])).toBe('Yes');
});
