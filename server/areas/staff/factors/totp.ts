import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;

export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totpOf(secret: string, label = '', issuer = '') {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

/** The address in the QR code that authenticator apps read. */
export function totpUri(secret: string, { email, issuer }: { email: string; issuer: string }) {
  return totpOf(secret, email, issuer).toString();
}

/**
 * The time step that a code belongs to, one step before or after the present one included; undefined
 * for a wrong code.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  if (delta === null) return undefined;
  return Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
