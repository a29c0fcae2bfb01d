import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const records = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));

/** One line for each record: `| [<title>](<file>) | <status> |`. */
const index = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(
  /^\| \[(.+)\]\((\d{4}-.+\.md)\) \| (.+) \|$/gm,
);

test('the index lists every record under its title, with a known status', () => {
  const listed = Array.from(index, ([, title, file, status]) => ({ title, file, status }));
  const written = records.map((file) => ({
    title: /^# (.+)$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1],
    file,
    status: expect.stringMatching(/^(accepted|superseded by \d+)(; .+)?$/),
  }));
  expect(listed).toEqual(written);
});

test('record numbers follow each other without gaps', () => {
  expect(records.map((file) => Number(file.slice(0, 4)))).toEqual(
    records.map((_, index) => index + 1),
  );
});
