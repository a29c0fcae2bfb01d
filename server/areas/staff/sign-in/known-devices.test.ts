import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startAccountsServer } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { SignedInStaff, StaffHere } from '../staff-parts.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'seven boats under a bridge';

let server: TestServer;
let time = Date.parse('2026-05-04T09:00:00Z');

beforeAll(async () => {
  server = await startAccountsServer({ overrides: { now: () => new Date(time) } });
  await server.context.staffDesk.requireSecondFactor('test', false);
});

const staff = () => server.context.staffSignIn;
const codeAt = (secret: string) => new TOTP({ secret }).generate({ timestamp: time });

/** A browser that keeps its device cookie; by default a new one. */
class TestBrowser {
  readonly address: string;
  readonly userAgent = 'tests';
  device: string | undefined;
  readonly setDevice = (token: string) => {
    this.device = token;
  };

  constructor(address = '192.0.2.1', device?: string) {
    this.address = address;
    this.device = device;
  }

  signIn(email: string, password = PASSWORD) {
    return staff().signIn({ email, password }, this);
  }

  /** Signs in and returns the member of the session, as a call from this browser. */
  async enter(email: string, password = PASSWORD): Promise<StaffHere> {
    const { token = '' } = await this.signIn(email, password);
    return this.with(await staff().identify(token));
  }

  with(member: SignedInStaff): StaffHere {
    const { address, device, setDevice } = this;
    return { ...member, address, device, setDevice };
  }
}

let members = 0;

async function addMember(browser = new TestBrowser()) {
  // The sign-ins of the network in the last minute no longer count.
  time += MINUTE_MS;
  const email = `Device${++members}@luz.example`;
  const link = await server.context.staffDesk.add('test', { email, name: 'Mei', role: 'sales' });
  const token = new URL(link.url).hash.replace('#token=', '');
  const accepted = await staff().acceptInvitation({ token, password: PASSWORD }, browser);
  const member = browser.with(await staff().identify(accepted.token ?? ''));
  return { id: link.staffId, email, member, browser };
}

async function addApp(member: StaffHere) {
  const { secondFactors } = server.context;
  const { secret } = await secondFactors.startTotp(member, PASSWORD);
  await secondFactors.confirmTotp(member, codeAt(secret));
  return secret;
}

/** 20 wrong passwords from four networks, after which the address is delayed for strangers. */
async function guess(email: string) {
  for (const host of [5, 6, 7, 8])
    for (let tries = 0; tries < 5; tries++)
      await expect(
        new TestBrowser(`198.51.100.${host}`).signIn(email, 'wrong guess'),
      ).rejects.toThrow('credentialsRejected');
}

/** Strangers continue whenever their delay has ended, until it has its maximum. */
async function guessOn(email: string) {
  await guess(email);
  for (let host = 20; host < 32; host++) {
    time += 15 * MINUTE_MS;
    await expect(
      new TestBrowser(`198.51.100.${host}`).signIn(email, 'wrong guess'),
    ).rejects.toThrow('credentialsRejected');
  }
}

const countDevices = async (staffId: number) => {
  const { db } = server.context;
  const rows = db.selectFrom('known_devices').select('id').where('staff_id', '=', staffId);
  return (await rows.execute()).length;
};

describe('wrong passwords of strangers', () => {
  test('20 of four networks do not delay the member in a known browser', async () => {
    const { email, browser } = await addMember();
    await guess(email);
    await expect(new TestBrowser('192.0.2.2').signIn(email)).rejects.toThrow('tooManyRequests');
    expect((await browser.signIn(email)).session.stage).toBe('complete');
  });

  test('over hours do not either, whatever the spelling of the address', async () => {
    const { email, browser } = await addMember();
    await guessOn(email);
    await expect(new TestBrowser().signIn(email)).rejects.toThrow('tooManyRequests');
    expect((await browser.signIn(email.toUpperCase())).session.stage).toBe('complete');
    expect((await browser.signIn(email)).session.stage).toBe('complete');
  });

  test('delay a new browser by a quarter of an hour at most', async () => {
    const { email } = await addMember();
    await guessOn(email);
    const browser = new TestBrowser();
    await expect(browser.signIn(email)).rejects.toMatchObject({
      outcome: 'tooManyRequests',
      details: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds <= 900) },
    });
    time += 15 * MINUTE_MS;
    expect((await browser.signIn(email)).session.stage).toBe('complete');
  });

  test('cannot be made from a browser that is known to another member', async () => {
    const [one, other] = [await addMember(), await addMember()];
    await guessOn(one.email);
    await expect(other.browser.signIn(one.email)).rejects.toThrow('tooManyRequests');
  });

  test('cannot use up the sign-ins of the network that the member shares with them', async () => {
    const { email, browser } = await addMember();
    for (let tries = 0; tries < 10; tries++)
      await new TestBrowser().signIn(`guess${tries}@luz.example`, 'wrong').catch(() => {});
    await expect(new TestBrowser().signIn(email)).rejects.toThrow('tooManyRequests');
    expect((await browser.signIn(email)).session.stage).toBe('complete');
  });
});

test('a known browser is delayed by its own wrong passwords', async () => {
  const { email, browser } = await addMember();
  for (let tries = 0; tries < 5; tries++)
    await expect(browser.signIn(email, 'wrong')).rejects.toThrow('credentialsRejected');
  await expect(browser.signIn(email)).rejects.toThrow('tooManyRequests');
});

describe('with a second factor', () => {
  test('a browser is known only after the factor, and its guesses count apart', async () => {
    const { email, member } = await addMember();
    const secret = await addApp(member);
    time += MINUTE_MS;
    const browser = new TestBrowser('192.0.2.9');
    const waiting = await browser.enter(email);
    expect(browser.device).toBeUndefined();
    await staff().verifyCode(waiting, codeAt(secret));
    expect(browser.device).toMatch(/^[\w-]{43}$/);

    // A stranger who knows the password tries codes.
    const stranger = await new TestBrowser('198.51.100.9').enter(email);
    for (let tries = 0; tries < 5; tries++)
      await expect(staff().verifyCode(stranger, '000000')).rejects.toThrow('secondFactorRejected');
    await expect(staff().verifyCode(stranger, codeAt(secret))).rejects.toThrow('tooManyRequests');
    time += MINUTE_MS / 2;
    const again = await browser.enter(email);
    expect((await staff().verifyCode(again, codeAt(secret))).session.stage).toBe('complete');
  });

  const changes: Record<string, (member: StaffHere) => Promise<unknown>> = {
    'adding one': addApp,
    'removing one': (member) => server.context.secondFactors.removeTotp(member, PASSWORD),
    'new recovery codes': (member) =>
      server.context.secondFactors.renewRecoveryCodes(member, PASSWORD),
  };

  test.for(Object.entries(changes))(
    '%s ends all other sessions and forgets other browsers',
    async ([name, change]) => {
      const { id, email, browser } = await addMember();
      const other = new TestBrowser('192.0.2.77');
      const here = await browser.enter(email);
      if (name !== 'adding one') await addApp(here);
      // A session that was completed with the password only.
      const { db } = server.context;
      await db.updateTable('staff').set({ totp_secret: null }).where('id', '=', id).execute();
      const { token = '' } = await other.signIn(email);
      expect(await staff().identify(token)).toMatchObject({ stage: 'complete' });
      expect(await countDevices(id)).toBe(2);
      await change(browser.with(here));
      await expect(staff().identify(token)).rejects.toThrow('tokenRejected');
      const left = db.selectFrom('staff_sessions').select('id').where('staff_id', '=', id);
      expect(await left.execute()).toEqual([{ id: here.sessionId }]);
      expect(await countDevices(id)).toBe(1);
    },
  );
});

describe('known browsers are forgotten', () => {
  test.for([
    ['disabled', (id: number) => server.context.staffDesk.disable('test', { id })],
    ['reset', (id: number) => server.context.staffDesk.reset('test', { id })],
    ['signed out', (id: number) => server.context.staffDesk.signOut('test', { id })],
    ['given a role', (id: number) => server.context.staffDesk.changeRole('test', { id }, 'reader')],
  ] as const)('when the member is %s', async ([, change]) => {
    const { id } = await addMember();
    expect(await countDevices(id)).toBe(1);
    await change(id);
    expect(await countDevices(id)).toBe(0);
  });

  test('except the own one when the member changes the password', async () => {
    const { id, email, browser } = await addMember();
    await new TestBrowser('192.0.2.78').enter(email);
    const here = await browser.enter(email);
    expect(await countDevices(id)).toBe(2);
    await server.context.myAccount.changePassword(here, {
      oldPassword: PASSWORD,
      password: NEW_PASSWORD,
    });
    expect(await countDevices(id)).toBe(1);
    await guessOn(email);
    expect((await browser.signIn(email, NEW_PASSWORD)).session.stage).toBe('complete');
  });
});

test('each sign-in gives a new token, of which only a hash is stored', async () => {
  const { id, email, browser } = await addMember();
  const first = browser.device;
  await browser.signIn(email);
  expect(browser.device).not.toBe(first);
  expect(await countDevices(id)).toBe(1);
  const rows = await server.context.db.selectFrom('known_devices').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(browser.device);
  await guessOn(email);
  await expect(new TestBrowser('192.0.2.1', first).signIn(email)).rejects.toThrow(
    'tooManyRequests',
  );
});
