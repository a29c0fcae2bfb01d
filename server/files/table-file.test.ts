import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { writeTable } from './table-file.ts';

const column = (heading: string) => ({ heading, width: 10 });

test('a CSV file has a byte order mark, CRLF, quoted fields and no formulas', async () => {
  const bytes = await writeTable(
    {
      name: 'Titles',
      columns: [column('Title'), column('Id'), column('Day'), column('Time'), column('Link')],
      rows: [
        [
          '=1+1',
          -3,
          new Date('2026-11-15T22:30:00Z'),
          { time: new Date(0) },
          { url: 'https://a/' },
        ],
        ['Say "hi", twice\n@home', 0, '', '', ''],
      ],
    },
    'csv',
  );
  const text = Buffer.from(bytes).toString('utf8');
  expect(text).toBe(
    '\uFEFFTitle,Id,Day,Time,Link\r\n' +
      "'=1+1,-3,2026-11-15,1970-01-01T00:00:00.000Z,https://a/\r\n" +
      '"Say ""hi"", twice\n\'@home",0,,,\r\n',
  );
  expect(parse(text, { bom: true })).toHaveLength(3);
});
