import { userInfo } from 'node:os';

/**
 * The name of the operating system's user for the audit log; under sudo, of the user who ran sudo.
 */
export function actorName(sudoUser = process.env.SUDO_USER, user = userInfo): string {
  if (sudoUser) return sudoUser;
  try {
    return user().username;
  } catch {
    // In a container a user id may have no name.
    return `uid:${process.getuid?.()}`;
  }
}
