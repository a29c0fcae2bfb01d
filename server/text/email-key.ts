/**
 * The form in which addresses are compared, equal to the column `users.email_key`. Only ASCII
 * letters are lowercased, so that a look-alike (the Kelvin sign) does not match another address.
 */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
