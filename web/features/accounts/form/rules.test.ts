import { expect, test } from 'vitest';
import { rules } from './rules.ts';

const nothingTyped = () => '';

test.each([
  ['email', '', 'common.msg28'],
  ['email', 'nobody', 'common.msg29'],
  ['email', `${'a'.repeat(320)}@example.org`, 'common.msg29'],
  ['password', '', 'common.msg32'],
  ['newPassword', '', 'common.msg32'],
  ['newPassword', '1234567', 'common.msg60'],
  ['newPassword', 'x'.repeat(129), 'account.passwordTooLong'],
  ['username', '', 'common.msg61'],
  ['optionalUsername', 'a', 'common.msg61'],
  ['optionalUsername', 'a'.repeat(21), 'common.msg61'],
  ['optionalUsername', 'a b', 'common.msg62'],
  ['code', '', 'common.msg33'],
  ['code', '12345', 'common.msg33'],
  ['confirmation', '', 'common.msg34'],
  ['confirmation', 'other', 'common.msg37'],
  ['agreement', '', 'account.mustAccept'],
] as const)('%s %j is rejected with %s', (name, text, error) => {
  expect(rules[name].read(text, nothingTyped)).toEqual({ error });
});

test.each([
  ['email', ' Ann@Example.org ', 'Ann@Example.org'],
  ['password', 'short', 'short'],
  ['newPassword', ' 8 chars ', ' 8 chars '],
  ['optionalUsername', '', ''],
  ['optionalUsername', '观众_1', '观众_1'],
  ['code', ' 123 456 ', '123456'],
  ['code', '１２３４５６', '123456'],
  ['agreement', 'on', 'on'],
] as const)('%s %j is accepted as %j', (name, text, value) => {
  expect(rules[name].read(text, nothingTyped)).toEqual({ value });
});

test('a confirmation equal to the password is accepted', () => {
  expect(rules.confirmation.read('lantern', () => 'lantern')).toEqual({ value: 'lantern' });
});
