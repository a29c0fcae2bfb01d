import { TOTP } from 'otpauth';
import type { Role } from '#contract/desk/staff/permissions.ts';
import type { StaffHere } from '#server/areas/staff/staff-parts.ts';
import { PASSWORD, startAccountsServer } from '../accounts.ts';
import type { TestServerOptions } from '../server.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export const tokenOf = (url: string) => new URL(url).hash.replace('#token=', '');

/** A server with its own clock and without required second factors, and what members do on it. */
export async function startStaffSignIn(overrides: TestServerOptions['overrides'] = {}) {
  const clock = { time: Date.parse('2026-05-04T09:00:00Z') };
  const wait = (ms: number) => {
    clock.time += ms;
  };
  const server = await startAccountsServer({
    overrides: { now: () => new Date(clock.time), ...overrides },
  });
  await server.context.staffDesk.requireSecondFactor('test', false);

  let hosts = 0;
  const visitor = (address = `198.51.100.${++hosts % 250}`) => ({ address, userAgent: 'tests' });
  const staff = () => server.context.staffSignIn;
  /** A session from an address that `visitor` never gives. */
  const identify = async (token: string | undefined) => ({
    ...(await staff().identify(token ?? '')),
    address: '198.51.100.251',
  });
  const signIn = (email: string, password = PASSWORD, from = visitor()) =>
    staff().signIn({ email, password }, from);

  let members = 0;
  /** A member who has set a password by the link, signed in. */
  async function addMember(role: Role = 'sales') {
    const email = `member${++members}@luz.example`;
    const link = await server.context.staffDesk.add('test', { email, name: 'Mei', role });
    const { token } = await staff().acceptInvitation(
      { token: tokenOf(link.url), password: PASSWORD },
      visitor(),
    );
    return { id: link.staffId, email, member: await identify(token) };
  }

  const codeAt = (secret: string, at = clock.time) =>
    new TOTP({ secret }).generate({ timestamp: at });

  /** Adds an authenticator app to a signed-in member. */
  async function addApp(member: StaffHere) {
    const { secondFactors } = server.context;
    const { secret } = await secondFactors.startTotp(member, PASSWORD);
    const { recovery_codes } = await secondFactors.confirmTotp(member, codeAt(secret));
    return { secret, recoveryCodes: recovery_codes ?? [] };
  }

  return { server, clock, wait, visitor, staff, identify, signIn, addMember, codeAt, addApp };
}
