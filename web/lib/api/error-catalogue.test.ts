import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { type Reaction, reactionTo } from './error-catalogue.ts';

const text = 'message of the server';

function react(status: number, code: number): Reaction {
  return reactionTo(new CallFailure(status, { code, message: text, data: null }));
}

/** The table of the specification, §8: HTTP status, envelope code, reaction. */
test.each<[status: number, code: number, reaction: Reaction]>([
  [401, 401, { kind: 'error', message: 'common.msg2' }],
  [429, 429, { kind: 'error', message: 'common.msg3' }],
  [403, 403, { kind: 'error', message: 'common.msg4' }],
  [400, 400, { kind: 'error', message: 'common.msg5' }],
  [404, 404, { kind: 'error', message: 'common.msg5' }],
  [500, 500, { kind: 'error', message: 'common.msg5' }],
  [503, 503, { kind: 'error', message: 'common.msg5' }],
  [0, 0, { kind: 'error', message: 'common.msg5' }],
  [200, 400, { kind: 'warning', text }],
  [200, 404, { kind: 'warning', text }],
  [200, 409, { kind: 'warning', text }],
  [200, 60014, { kind: 'warning', text }],
  [200, 60015, { kind: 'warning', text }],
  [200, 99999, { kind: 'warning', text }],
  [200, 401, { kind: 'logout' }],
  [200, 441, { kind: 'logout' }],
  [200, 911, { kind: 'disabledAccount' }],
  [200, 60011, { kind: 'field', field: 'emailValidCode', text }],
  [200, 60012, { kind: 'field', field: 'email', text }],
  [200, 60013, { kind: 'field', field: 'nickname', text }],
])('HTTP %i with code %i gives %o', (status, code, reaction) => {
  expect(react(status, code)).toEqual(reaction);
});

test('an HTTP status other than 200 takes precedence over the code', () => {
  expect(react(500, 441)).toEqual({ kind: 'error', message: 'common.msg5' });
  expect(react(401, 911)).toEqual({ kind: 'error', message: 'common.msg2' });
});

test('every failure of the contract has a reaction', () => {
  for (const { status, code } of Object.values(outcomes)) {
    if (code === outcomes.ok.code) continue;
    const reaction = react(status, code);
    expect('text' in reaction ? reaction.text : reaction.kind).toMatch(/\S/);
  }
});
