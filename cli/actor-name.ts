import { userInfo } from 'node:os';

/** Who works here, for the audit log; with sudo the person, not root. */
export function actorName(sudoUser = process.env.SUDO_USER, user = userInfo): string {
  if (sudoUser) return sudoUser;
  try {
    return user().username;
  } catch {
    // In a container a user may have a number and no name.
    return `uid:${process.getuid?.()}`;
  }
}
