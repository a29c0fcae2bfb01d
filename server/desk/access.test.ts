import { beforeAll, describe, expect, test } from 'vitest';
import { isReadCall } from '#contract/desk/address.ts';
import { type DeskCallName, deskApi } from '#contract/desk/api.ts';
import type { DeskClient } from '#contract/desk/client.ts';
import type { DeskEndpoint } from '#contract/desk/endpoint.ts';
import { may, permissions, roles } from '#contract/desk/staff/permissions.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { encodeKey } from '../db/query/key-page.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' } });
});

const names = Object.keys(deskApi) as DeskCallName[];
const isPermission = (text: string) => Object.hasOwn(permissions, text);
const guarded = names.filter((name) => isPermission(deskApi[name].permission));

/** Sends a field that no call has: a caller who may make the call gets `invalidInput`, and nothing is done. */
async function codeOf(client: DeskClient, name: DeskCallName): Promise<number> {
  const call = client[name] as (input: object) => Promise<unknown>;
  const reply = call({ is_unknown_field: true });
  return reply.then(
    () => allOutcomes.ok.code,
    (error) => {
      if (error instanceof CallFailure) return error.code;
      throw error;
    },
  );
}

/** Changes that a role without a `.change` permission may make: its own jobs and checks. */
const ownWork = ['startExport', 'cancelJob', 'retryJob', 'runHealthChecks'];

test('a call that changes something needs a permission to change it', () => {
  for (const name of guarded) {
    if (isReadCall(name) || ownWork.includes(name)) continue;
    expect(deskApi[name].permission, name).toMatch(/\.change$/);
  }
});

test('a cursor of another list shows the first page', async () => {
  const owner = await desk.as('owner');
  const after = encodeKey(['not a number', 'not a time', 'more']);
  for (const name of guarded.filter((call) => call.startsWith('list'))) {
    const { entries } = deskApi[name].input as { entries?: object };
    if (!entries || !('after' in entries)) continue;
    const call = owner[name] as (input: object) => Promise<{ list: unknown[] }>;
    const code = await call({ after }).then(
      () => allOutcomes.ok.code,
      (error: CallFailure) => error.code,
    );
    // Lists of one thing, such as a job's rows, need more input.
    expect([allOutcomes.ok.code, allOutcomes.invalidInput.code], name).toContain(code);
  }
});

describe.each(roles)('the role %s', (role) => {
  test('may make exactly the calls of its permissions', async () => {
    const client = await desk.as(role);
    for (const name of guarded) {
      const { permission } = deskApi[name] as DeskEndpoint;
      const isAllowed = may(role, permission as keyof typeof permissions);
      const code = await codeOf(client, name);
      const isForbidden = code === allOutcomes.forbidden.code;
      expect(isForbidden, `${name} as ${role}: ${code}`).toBe(!isAllowed);
    }
  });
});

test('without a session only the calls of the sign-in page are answered', async () => {
  const guest = desk.with(undefined);
  for (const name of names) {
    if (deskApi[name].permission === 'anyone') continue;
    expect(await codeOf(guest, name), name).toBe(allOutcomes.unauthenticated.code);
  }
});

test('a session that lacks its second factor may only add it', async () => {
  for (const stage of ['second-factor', 'set-up'] as const) {
    const token = await desk.signIn('owner', `${stage}@desk.example`);
    await desk.context.db
      .updateTable('staff_sessions')
      .set({ stage })
      .where('staff_id', 'in', (eb) =>
        eb.selectFrom('staff').select('id').where('email', '=', `${stage}@desk.example`),
      )
      .execute();
    const client = desk.with(token);
    for (const name of names) {
      const { permission } = deskApi[name] as DeskEndpoint;
      if (permission === 'anyone' || permission === stage) continue;
      const { tokenRejected, secondFactorNeeded } = allOutcomes;
      const expected = stage === 'set-up' && permission !== 'second-factor';
      expect(await codeOf(client, name), `${name} in ${stage}`).toBe(
        expected ? secondFactorNeeded.code : tokenRejected.code,
      );
    }
  }
});

test('a token of the site is worthless at the desk, and the other way round', async () => {
  const token = await desk.signIn('owner');
  await expect(desk.context.accounts.identify(token)).rejects.toMatchObject({
    outcome: 'tokenRejected',
  });
  const response = await fetch(`${desk.siteUrl}/api/desk/listStaff`, {
    headers: { cookie: `desk=${token}` },
  });
  expect(response.status).toBe(allOutcomes.noSuchCall.status);
});
