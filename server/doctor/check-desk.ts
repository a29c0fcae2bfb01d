import { say } from '#i18n/notice.ts';
import { isPasswordOf } from '../areas/accounts/passwords/passwords.ts';
import { demoOwner, mayHaveDemoOwner } from '../areas/staff/demo-owner.ts';
import { isSecondFactorRequired, listOwners } from '../areas/staff/staff.queries.ts';
import type { Db } from '../db/client.ts';
import { isLoopback } from '../network/addresses.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, success, warning } from './finding.ts';

const ADDRESS = 'desk';
const SIGN_IN = 'deskSignIn';
const DEMO_OWNER = 'demoOwner';

/** Whether the address of the desk is suitable for staff on other machines. */
export function checkDeskAddress({ deskPort, deskUrl, publicUrl }: Config): Finding {
  if (deskPort === 0) return success(ADDRESS, say('deskCheck.deskOff'));
  const { hostname, protocol } = new URL(deskUrl);
  if (isLoopback(hostname)) return success(ADDRESS, say('deskCheck.deskLocal', { url: deskUrl }));
  if (protocol !== 'https:')
    return failure(
      ADDRESS,
      say('deskCheck.deskNotHttps', { url: deskUrl }),
      say('deskCheck.deskNotHttpsAdvice'),
    );
  if (hostname === new URL(publicUrl).hostname)
    return warning(
      ADDRESS,
      say('deskCheck.deskSameHost', { host: hostname }),
      say('deskCheck.deskSameHostAdvice'),
    );
  return success(ADDRESS, deskUrl);
}

/** Checks that an owner has a password, and that a second factor is required. */
export async function checkDeskSignIn(db: Db, { deskPort, deskUrl }: Config): Promise<Finding> {
  if (deskPort === 0) return success(SIGN_IN, say('deskCheck.deskIsOff'));
  const owners = (await listOwners(db)).filter(({ password_hash }) => password_hash !== null);
  if (owners.length === 0)
    return warning(SIGN_IN, say('deskCheck.noOwner'), say('deskCheck.noOwnerAdvice'));
  const isRequired = await isSecondFactorRequired(db);
  if (!isRequired && !isLoopback(new URL(deskUrl).hostname))
    return warning(SIGN_IN, say('deskCheck.passwordOnly'), say('deskCheck.passwordOnlyAdvice'));
  const message = isRequired ? 'deskCheck.ownersRequired' : 'deskCheck.ownersOptional';
  return success(SIGN_IN, say(message, { owners: owners.length }));
}

/** Whether the demo owner, whose password is public, can sign in outside of a local demo. */
export async function checkDemoOwner(db: Db, config: Config): Promise<Finding> {
  const found = (await listOwners(db)).find(({ email }) => email === demoOwner.email);
  const isOpen =
    found?.password_hash != null && (await isPasswordOf(demoOwner.password, found.password_hash));
  if (!isOpen) return success(DEMO_OWNER, say('deskCheck.demoClosed'));
  if (mayHaveDemoOwner(config)) return success(DEMO_OWNER, say('deskCheck.demoOwnerLocal'));
  return failure(
    DEMO_OWNER,
    say('deskCheck.demoOwnerOpen', { email: demoOwner.email }),
    say('deskCheck.demoOwnerAdvice', { email: demoOwner.email }),
  );
}
