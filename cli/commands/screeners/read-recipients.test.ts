import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecipients } from './read-recipients.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-recipients-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer) {
  const file = join(folder, 'buyers.csv');
  await writeFile(file, content);
  return readRecipients(file, 'ja');
}

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('a file with %s is read by its headings', async (_, delimiter) => {
  const lines = [
    ['Name', 'email', 'language', 'company'],
    ['Ana Prado', ' ana@luz.example', 'es', '"Luz, Co"'],
    ['', '', '', ''],
    ['"\'=Kim\nMina"', 'kim@han.example', '', ''],
  ];
  const text = `\uFEFF${lines.map((line) => line.join(delimiter)).join('\r\n')}\r\n\r\n`;
  expect(await read(text)).toEqual([
    { email: 'ana@luz.example', name: 'Ana Prado', company: 'Luz, Co', locale: 'es' },
    { email: 'kim@han.example', name: '=Kim Mina', company: '', locale: 'ja' },
  ]);
});

test('company and language can be left out', async () => {
  expect(await read('email,name\nana@luz.example,Ana\n')).toEqual([
    { email: 'ana@luz.example', name: 'Ana', company: '', locale: 'ja' },
  ]);
});

test('all errors are reported with their lines', async () => {
  const text = [
    'email,name,company,language',
    'ana@luz.example,"Ana',
    'Prado",Luz,en',
    'ana,,Luz,fr',
    `ANA@luz.example,Ana,${'x'.repeat(201)},`,
    `,${'x'.repeat(101)},,`,
  ].join('\n');
  await expect(read(text)).rejects.toThrow(
    `buyers.csv, line 4: "ana" is not an email address.
buyers.csv, line 4: the name is missing.
buyers.csv, line 4: the language "fr" is not one of zh, zh-TW, en, ja, ko, es.
buyers.csv, line 5: the company is longer than 200 characters.
buyers.csv, line 5: ANA@luz.example is also in line 3.
buyers.csv, line 6: the email is missing.
buyers.csv, line 6: the name is longer than 100 characters.
7 errors. Nothing was created.`,
  );
});

test.each([
  ['a wrong heading', 'mail,name\nx,y', 'the first line must name the columns email, name'],
  ['an unknown column', 'email,name,phone\nx,y,z', 'the first line must name the columns'],
  ['no line', '', 'the first line must name the columns'],
  ['only a heading', 'email,name\n', 'buyers.csv has no recipients.'],
  ['an open quotation mark', 'email,name\n"ana@luz.example,Ana\n', 'buyers.csv: '],
  ['another encoding', Buffer.from('email,name\na@b.example,\xe1', 'latin1'), 'is not in UTF-8'],
  [
    'too many lines',
    `email,name\n${Array.from({ length: 501 }, (_, at) => `a${at}@luz.example,A`).join('\n')}`,
    'buyers.csv has 501 recipients; 500 are allowed at once.',
  ],
])('a file with %s is refused', async (_, content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

test('a file that does not exist is reported', async () => {
  await expect(readRecipients('/none.csv', 'en')).rejects.toThrow('There is no file /none.csv.');
});
