import { isIP } from 'node:net';
import { basename, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import pg from 'pg';
import * as v from 'valibot';
import { explainInvalid, hasOpenAt } from './url-settings.ts';

export const nonEmpty = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be blank'));

export function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, rule),
    v.transform(Number),
    v.minValue(min, rule),
    v.maxValue(max, rule),
  );
}

export const headerName = v.pipe(
  nonEmpty,
  v.regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header'),
  v.toLowerCase(),
);

export const host = v.pipe(
  nonEmpty,
  v.check(
    (value) => ipaddr.isValid(value) || /^\w([\w.-]*\w)?$/.test(value),
    'must be an IP address or a host name',
  ),
);

export const SITE_NAME_LENGTH = 60;

/** Limited in length, because page titles, mails and file names contain it. */
export const siteName = v.pipe(
  nonEmpty,
  v.check(
    (name) => Array.from(name).length <= SITE_NAME_LENGTH,
    `must be at most ${SITE_NAME_LENGTH} characters`,
  ),
);

/** Parsed by pg: `postgres://user@/name?host=/run` is valid for PostgreSQL, but not for `URL`. */
export const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must be a URL starting with postgres:// or postgresql://'),
  v.regex(/:\/\/./, 'has no host and no database'),
  v.check(
    (text) => canPgRead(text) && !hasOpenAt(text),
    ({ input }) => explainInvalid(input),
  ),
);

function canPgRead(connectionString: string): boolean {
  try {
    return Boolean(new pg.Client({ connectionString }));
  } catch {
    return false;
  }
}

const addressBlock = v.pipe(
  v.string(),
  v.check(isAddressBlock, 'must list addresses or CIDR blocks, none with the prefix /0'),
);

/**
 * Uses `isIP` as well, because ipaddr.js parses `1` as 0.0.0.1. A block of all addresses is rejected.
 */
function isAddressBlock(value: string): boolean {
  const [address = '', bits] = value.split('/');
  if (!isIP(address)) return false;
  return bits === undefined || (ipaddr.isValidCIDR(value) && Number(bits) > 0);
}

export const mailAddress = v.pipe(v.string(), v.email('must be an email address'));

/** `Vignette <hello@example.com>` or the bare address. */
export const mailSender = v.pipe(
  v.string(),
  v.regex(
    /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
    'must be an address or Name <address>',
  ),
);

export const filePath = v.pipe(
  nonEmpty,
  v.transform((path) => resolve(path)),
);

/** Paths separated by commas. Their last parts name them, so these must differ. */
export const folderList = v.pipe(
  v.string(),
  v.transform((list) =>
    list
      .split(',')
      .map((folder) => folder.trim())
      .filter(Boolean)
      .map((folder) => resolve(folder)),
  ),
  v.check(
    (folders) => new Set(folders.map((folder) => basename(folder))).size === folders.length,
    'must list folders with different names',
  ),
);

export const addressBlocks = v.pipe(
  v.string(),
  v.transform((list) =>
    list
      .split(',')
      .map((block) => block.trim())
      .filter(Boolean),
  ),
  v.array(addressBlock),
);

export const ipAddress = v.pipe(
  v.string(),
  v.check((value) => isIP(value) > 0, 'must be an IP address'),
);

export const logLevel = v.picklist(
  ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  'must be fatal, error, warn, info, debug, trace or silent',
);
