import { userInfo } from 'node:os';

/** The operating system's user, for the audit log; under sudo the user who called it. */
export function actorName(sudoUser = process.env.SUDO_USER, user = userInfo): string {
  if (sudoUser) return sudoUser;
  try {
    return user().username;
  } catch {
    // In a container a user id may have no name.
    return `uid:${process.getuid?.()}`;
  }
}
