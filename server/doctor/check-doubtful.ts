import { access, constants, stat } from 'node:fs/promises';
import { say } from '#i18n/notice.ts';
import { codeOf } from '../errors/thrown.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, success, warning } from './finding.ts';

/**
 * Checks settings that have a valid form but may not work with the site or on this machine. A
 * server also logs the warnings at its start.
 */
export async function checkDoubtful(config: Config): Promise<Finding[]> {
  return [...checkMediaUrl(config), ...(await checkInbox(config))];
}

/** Browsers do not load media of an http address into a page of an https one. */
function checkMediaUrl({ isHttps, mediaBaseUrl }: Config): Finding[] {
  if (!isHttps || !mediaBaseUrl?.startsWith('http:')) return [];
  return [
    warning(
      'settings',
      say('deskCheck.mediaNotHttps', { url: mediaBaseUrl }),
      say('deskCheck.mediaNotHttpsAdvice'),
    ),
  ];
}

/** A folder may be a mount that appears later, so that the server starts without it. */
async function checkInbox({ mediaInbox }: Config): Promise<Finding[]> {
  const faults = await Promise.all(
    mediaInbox.map(async (folder) => {
      const reason = await faultOf(folder);
      return reason && say('deskCheck.inboxClosed', { folder, reason });
    }),
  );
  const found = faults
    .filter((fault) => fault !== undefined)
    .map((fault) => warning('mediaInbox', fault, say('deskCheck.inboxClosedAdvice')));
  if (found.length > 0 || mediaInbox.length === 0) return found;
  return [success('mediaInbox', mediaInbox.join(', '))];
}

async function faultOf(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return 'ENOTDIR';
    await access(folder, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}
