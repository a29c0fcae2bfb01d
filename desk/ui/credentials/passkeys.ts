import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { MessageKey } from '#i18n/message-key.ts';

export { browserSupportsWebAuthn as canUsePasskeys } from '@simplewebauthn/browser';

/** What the user is told when the browser made or used no passkey. */
export class PasskeyRefused extends Error {
  readonly text: MessageKey;
  constructor(text: MessageKey) {
    super(text);
    this.text = text;
  }
}

/** Asks the browser for a new passkey. */
export async function makePasskey(options: unknown): Promise<RegistrationResponseJSON> {
  try {
    return await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    });
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyRefused(isKnown ? 'deskSignIn.passkeyExists' : 'deskSignIn.passkeyNotCreated');
  }
}

/** Asks the browser to sign the server's challenge with a passkey. */
export async function signWithPasskey(options: unknown): Promise<AuthenticationResponseJSON> {
  try {
    return await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    });
  } catch {
    throw new PasskeyRefused('deskSignIn.passkeyCancelled');
  }
}
