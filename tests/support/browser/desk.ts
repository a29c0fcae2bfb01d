import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Role } from '#contract/desk/staff/permissions.ts';
import { hashPassword } from '#server/areas/accounts/passwords/passwords.ts';
import { addStaffSession } from '../data/staff.ts';
import { PASSWORD } from './site-accounts.ts';
import { withSiteDatabase } from './site-database.ts';

export const deskUrl = (path = '/') => `${process.env.SITE_DESK_URL}${path}`;

/**
 * Signs a new member with this role in to the desk; returns the address. The session is inserted,
 * because the sign-in call takes a password hash; `sign-in.spec.ts` tests that call.
 */
export async function signInToDesk(page: Page, role: Role): Promise<string> {
  const email = `${role}-${randomBytes(4).toString('hex')}@desk.example`;
  const value = await withSiteDatabase((db) => addStaffSession(db, { email, role }));
  await page.context().addCookies([{ name: 'desk', value, url: deskUrl(), httpOnly: true }]);
  return email;
}

/** Adds a member who signs in with a password and the code of an authenticator app. */
export async function addStaffWithCode(role: Role) {
  const [email, password] = [`${role}-${randomBytes(4).toString('hex')}@desk.example`, PASSWORD];
  const secret = new Secret({ size: 20 });
  const password_hash = await hashPassword(password);
  const member = { email, role, name: `Test ${role}`, password_hash, totp_secret: secret.base32 };
  await withSiteDatabase((db) => db.insertInto('staff').values(member).execute());
  return { email, password, makeCode: () => new TOTP({ secret }).generate() };
}

/** Signs in and opens a page of the desk. */
export async function openDesk(page: Page, role: Role, path = '/'): Promise<string> {
  const email = await signInToDesk(page, role);
  await page.goto(deskUrl(path));
  return email;
}
