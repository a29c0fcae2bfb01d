/**
 * What addresses are compared by, as the database folds it (`users.email_key`): ASCII letters
 * only, so that no look-alike (the Kelvin sign) passes for another's address. The contract takes
 * no domain but an ASCII one, so a mailbox has one key.
 */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
