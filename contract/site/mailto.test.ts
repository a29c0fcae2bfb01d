import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailto } from './mailto.ts';

test('an address adds no header fields', () => {
  const address = 'sales?bcc=spy%40evil.example&body=hi@buyer.example';
  expect(new URL(mailto(address)).search).toBe('');
  fc.assert(
    fc.property(fc.emailAddress(), fc.string(), (email, subject) => {
      const { pathname, searchParams } = new URL(mailto(email, subject));
      expect(decodeURIComponent(pathname)).toBe(email);
      expect([...searchParams.keys()]).toEqual(subject ? ['subject'] : []);
    }),
  );
  expect(mailto('mina+sales@buyer.example')).toBe('mailto:mina%2Bsales@buyer.example');
});
