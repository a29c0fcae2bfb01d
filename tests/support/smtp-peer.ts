import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface SmtpPeer {
  url: string;
  port: number;
  /** What was accepted: to whom, and the message as it came. */
  received: { to: string[]; raw: string }[];
  close(): Promise<void>;
}

interface PeerOptions {
  port?: number;
  /** Accepts no message before this is resolved. */
  until?: Promise<void>;
  /** Refuses this recipient, with this code. */
  refuse?: (address: string) => number | undefined;
  /** Refuses every sender, or every message, with this code. */
  refuseAll?: { at: 'sender' | 'message'; code: number };
  onData?: () => void;
}

/** A real mail server on this machine, that keeps what it gets. */
export async function startSmtpPeer(options: PeerOptions = {}): Promise<SmtpPeer> {
  const received: SmtpPeer['received'] = [];
  const { refuseAll } = options;
  const refusal = (at: 'sender' | 'message') =>
    refuseAll?.at === at
      ? Object.assign(new Error('not like this'), { responseCode: refuseAll.code })
      : null;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onMailFrom(_address, _session, done) {
      done(refusal('sender'));
    },
    onRcptTo({ address }, _session, done) {
      const code = options.refuse?.(address);
      done(code ? Object.assign(new Error('no such person'), { responseCode: code }) : null);
    },
    async onData(stream, session, done) {
      options.onData?.();
      const raw = await text(stream);
      await options.until;
      const refused = refusal('message');
      if (refused) return done(refused);
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= new Promise((resolve) => server.close(resolve));
    return closing;
  };
  onTestFinished(close);
  return { url: `smtp://127.0.0.1:${port}`, port, received, close };
}
