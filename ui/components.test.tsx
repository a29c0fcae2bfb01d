import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button/button.tsx';
import { badgeText, CountBadge } from './display/badge.tsx';
import { pageWindow } from './display/page-window.ts';
import { SelectInput } from './form/select-input.tsx';
import { TextInput } from './form/text-input.tsx';
import { maxLengthFor, wordLimit } from './form/word-limit.ts';
import { CloseIcon } from './icons/icons.tsx';
import { QrText } from './qr/qr-picture.tsx';

test('a badge shows 99+ above 99 and nothing for 0', () => {
  expect([1, 99, 100, 5000].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
  expect([0, -1].map(badgeText)).toEqual([undefined, undefined]);
  expect(renderToStaticMarkup(<CountBadge count={0} />)).toBe('');
});

test('the word limit counts code points, and maxLength allows for surrogate pairs', () => {
  expect(wordLimit('', 20)).toEqual({ text: '0 / 20', isFull: false, isOver: false });
  expect(wordLimit('ab👍', 4)).toEqual({ text: '3 / 4', isFull: false, isOver: false });
  expect(wordLimit('ab👍𠮷', 4)).toEqual({ text: '4 / 4', isFull: true, isOver: false });
  expect(maxLengthFor('ab👍', 4)).toBe(5);
  const html = renderToStaticMarkup(<TextInput label="Name" maxLength={4} defaultValue="ab👍" />);
  expect(html).toContain('maxLength="5"');
});

test('a field that can exceed its limit does not cut the text', () => {
  expect(wordLimit('ab👍𠮷c', 4)).toEqual({ text: '5 / 4', isFull: true, isOver: true });
  const html = renderToStaticMarkup(
    <TextInput label="Text" maxLength={4} canExceed hasWordLimit />,
  );
  expect(html).not.toContain('maxLength');
  expect(html).toContain('0 / 4');
});

test('a field is described by its hint, error and limit', () => {
  const html = renderToStaticMarkup(
    <TextInput label="Name" hint="H" error="E" maxLength={20} defaultValue="qiao" hasWordLimit />,
  );
  const described = /aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(described).toHaveLength(3);
  for (const id of described) expect(html).toContain(`id="${id}"`);
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('4 / 20');
});

test('a multiline field has two rows by default', () => {
  expect(renderToStaticMarkup(<TextInput label="Message" isMultiline />)).toContain('rows="2"');
});

test('a loading button is busy, not disabled, so that it keeps the focus', () => {
  const html = renderToStaticMarkup(<Button isLoading>Send</Button>);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain(' disabled=""');
});

test('pageWindow has the first and last page, the neighbours, and no gap of one page', () => {
  expect(pageWindow(1, 0)).toEqual([]);
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(1, 2)).toEqual([1, 2]);
  expect(pageWindow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageWindow(1, 12)).toEqual([1, 2, 3, 4, 5, 'gap-after', 12]);
  expect(pageWindow(6, 12)).toEqual([1, 'gap-before', 5, 6, 7, 'gap-after', 12]);
  expect(pageWindow(12, 12)).toEqual([1, 'gap-before', 8, 9, 10, 11, 12]);
  for (let count = 1; count <= 15; count++)
    for (let page = 1; page <= count; page++) {
      const slots = pageWindow(page, count);
      const numbers = slots.filter((slot) => typeof slot === 'number');
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toContain(page);
      numbers.forEach((number, index) => {
        const next = numbers[index + 1];
        if (next !== undefined) expect(next - number).not.toBe(2);
      });
    }
});

test('a QR code is a picture with a name', () => {
  const html = renderToStaticMarkup(<QrText text="otpauth://totp/desk" label="QR code" />);
  expect(html).toMatch(/<svg[^>]*role="img" aria-label="QR code"><path d="M4 4h1v1h-1z/);
});

test('a select lists its own options before the given ones', () => {
  const html = renderToStaticMarkup(
    <SelectInput label="State" options={[{ value: 2, label: 'Two' }]}>
      <option value="">All</option>
    </SelectInput>,
  );
  expect(html).toContain('<option value="">All</option><option value="2">Two</option>');
});

test('an icon is decorative and has the wanted size', () => {
  const html = renderToStaticMarkup(<CloseIcon size={16} />);
  expect(html).toContain('width="16" height="16"');
  expect(html).toContain('aria-hidden="true"');
});
