import type * as v from 'valibot';
import { isLoopback } from '../network/addresses.ts';
import { decodePart } from './url-settings.ts';

/** A mailbox that is read over IMAP. */
export interface MailboxSettings {
  host: string;
  port: number;
  /** `optional` only where the password does not leave this machine. */
  tls: 'from-start' | 'starttls' | 'optional';
  user: string;
  /** Never logged. */
  password: string;
  folder: string;
}

const FORM = 'imaps://user:password@host/INBOX';

/** Parses `imaps://user:password@host:993/INBOX`; `imap` requires STARTTLS, except on loopback. */
export function readMailbox({
  dataset: { value: text },
  addIssue,
  NEVER,
}: v.RawTransformContext<string>): MailboxSettings {
  const { protocol, hostname, port, username, password, pathname, search } = new URL(text);
  const user = decodePart(username);
  const secret = decodePart(password);
  const folder = decodePart(pathname.slice(1));
  const refuse = (message: string) => {
    addIssue({ message });
    return NEVER;
  };

  if (!user) return refuse(`has no user name: it must be ${FORM}`);
  if (!secret) return refuse(`has no password: it must be ${FORM}`);
  if (folder === undefined || search) return refuse(`is not a mailbox: it must be ${FORM}`);
  const isFromStart = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isFromStart ? 993 : 143),
    tls: isFromStart ? 'from-start' : isLoopback(hostname) ? 'optional' : 'starttls',
    user,
    password: secret,
    folder: folder || 'INBOX',
  };
}
