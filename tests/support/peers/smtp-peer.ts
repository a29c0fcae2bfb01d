import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { reservePort } from '../processes/free-port.ts';

export interface SmtpPeer {
  url: string;
  port: number;
  /** Accepted messages with their recipients. */
  received: { to: string[]; raw: string }[];
  close(): Promise<void>;
}

interface PeerOptions {
  port?: number;
  /** No message is accepted before this promise resolves. */
  until?: Promise<void>;
  /** The reply that refuses this recipient, such as `550 5.1.1 No such user`. */
  refuse?: (address: string) => string | undefined;
  /** Refuses every sign-in, sender or message with this reply. */
  refuseAll?: { at: 'sign-in' | 'sender' | 'message'; reply: string };
  onData?: () => void;
}

/**
 * The error that makes smtp-server send this reply; it takes the code and the message separately.
 */
function smtpError(reply: string) {
  const [, code, message] = /^(\d{3}) (.*)$/.exec(reply) ?? [];
  return Object.assign(new Error(message), { responseCode: Number(code) });
}

/** A real SMTP server on this machine that records the messages it accepts. */
export async function startSmtpPeer(options: PeerOptions = {}): Promise<SmtpPeer> {
  const received: SmtpPeer['received'] = [];
  const { refuseAll } = options;
  const refusal = (at: 'sign-in' | 'sender' | 'message') =>
    refuseAll?.at === at ? smtpError(refuseAll.reply) : null;
  const server = new SMTPServer({
    disabledCommands: refuseAll?.at === 'sign-in' ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      done(refusal('sign-in'));
    },
    onMailFrom(_address, _session, done) {
      done(refusal('sender'));
    },
    onRcptTo({ address }, _session, done) {
      const reply = options.refuse?.(address);
      done(reply ? smtpError(reply) : null);
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
  // Reserved, because tests stop a server and start another one on its port.
  const port = options.port ?? (await reservePort());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= new Promise((resolve) => server.close(resolve));
    return closing;
  };
  onTestFinished(close);
  return { url: `smtp://127.0.0.1:${port}`, port, received, close };
}
