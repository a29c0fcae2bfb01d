import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Role } from '../../../contract/desk/permissions.ts';
import { addStaffSession } from '../data/staff.ts';
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

/** Signs in and opens a page of the desk. */
export async function openDesk(page: Page, role: Role, path = '/'): Promise<string> {
  const email = await signInToDesk(page, role);
  await page.goto(deskUrl(path));
  return email;
}
