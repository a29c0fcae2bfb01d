import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { username } from '#contract/accounts.ts';
import { AppError } from '#server/errors/app-error.ts';
import { describeIssue } from '#server/errors/invalid-input.ts';

/** Names that could be mistaken for the site or its staff. */
const RESERVED = new Set([
  ...['admin', 'administrator', 'root', 'system', 'sysadmin', 'webmaster', 'postmaster'],
  ...['support', 'help', 'helpdesk', 'service', 'customerservice', 'contact', 'info', 'business'],
  ...['official', 'staff', 'team', 'moderator', 'mod', 'security', 'noreply', 'mail', 'vignette'],
  ...['api', 'me', 'null', 'undefined', 'anonymous', 'guest', 'deleted', 'everyone'],
  ...['管理员', '管理員', '系统', '系統', '客服', '官方', '官方客服', '版主', '管理'],
]);

/** Not part of the input schema, because a rejected username has its own outcome. */
export function checkUsername(name: string, siteName: string): void {
  const folded = fold(name);
  // Compatibility characters look like ordinary ones: 官⽅ looks like the reserved 官方.
  const isPlain = name === name.normalize('NFKC');
  const { issues } = v.safeParse(username, name, { abortEarly: true });
  if (issues) {
    const { message, values } = describeIssue(username, issues[0]);
    throw new AppError('usernameRejected', { message, values: { ...values, field: 'nickname' } });
  }
  if (!isPlain || RESERVED.has(folded) || folded === fold(siteName)) {
    throw new AppError('usernameRejected');
  }
}

/** `_Admin_` → `admin`. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[_\s]/g, '');
}

/** Without l, o, 0 and 1, which look like other characters. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

export function makeUsername(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]);
  return `user_${letters.join('')}`;
}
