import type { MessageKey } from '../../../i18n/message-key.ts';

/** Copies a text and returns the message for the user. */
export async function copyText(text: string): Promise<MessageKey> {
  try {
    await navigator.clipboard.writeText(text);
    return 'desk.copied';
  } catch {
    // Without HTTPS, or without permission.
    return 'deskSignIn.copyFailed';
  }
}
