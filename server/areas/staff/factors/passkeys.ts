import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyRow as Row } from './factors.queries.ts';

/** Loaded on first use: the library is large and few starts need it. */
const library = () => import('@simplewebauthn/server');

export interface RelyingParty {
  name: string;
  /** The origin of the desk. */
  url: string;
}

const idOf = ({ url }: RelyingParty) => new URL(url).hostname;

const described = ({ credential_id, transports }: Row) => ({ id: credential_id, transports });

export async function registrationOptions(
  party: RelyingParty,
  member: { id: number; email: string; name: string },
  known: Row[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: idOf(party),
    userID: new TextEncoder().encode(`staff:${member.id}`),
    userName: member.email,
    userDisplayName: member.name,
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** The new credential; undefined if the reply is not valid. */
export async function verifyRegistration(
  party: RelyingParty,
  challenge: string,
  response: RegistrationResponseJSON,
) {
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.url,
    expectedRPID: idOf(party),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
}

export async function authenticationOptions(party: RelyingParty, known: Row[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: idOf(party),
    allowCredentials: known.map(described),
    userVerification: 'required',
  });
}

/** The credential's new counter; undefined if the reply is not valid. */
export async function verifyAuthentication(
  party: RelyingParty,
  challenge: string,
  response: AuthenticationResponseJSON,
  passkey: Row,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.url,
    expectedRPID: idOf(party),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => undefined);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}
