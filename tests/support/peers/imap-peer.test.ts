import { expect, test, vi } from 'vitest';
import { startImapPeer } from './imap-peer.ts';

test('the IMAP server of the tests fails with the reason if it cannot be started', async () => {
  vi.stubEnv('DOVECOT', '/nowhere/dovecot');
  try {
    await expect(startImapPeer()).rejects.toThrow('ENOENT');
    vi.stubEnv('DOVECOT', '/bin/false');
    await expect(startImapPeer()).rejects.toThrow('Dovecot has ended');
  } finally {
    vi.unstubAllEnvs();
  }
});
