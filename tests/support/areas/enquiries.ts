import { call } from '../call.ts';
import { addSession, addUser } from '../data/users.ts';
import { readMails } from '../peers/mailbox.ts';
import { startServerWithClock } from './clock-server.ts';

let addresses = 0;

/** A client address that no visitor has had, since enquiries are limited by address. */
export const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;

interface Options {
  token?: string;
  /** The idempotency key. */
  key?: string;
  /** By default a new one. */
  address?: string;
  lang?: string;
}

/** A server with its own clock, and what a visitor does with the contact form. */
export async function startEnquiries() {
  const { server, clock } = await startServerWithClock();

  function send(input: Record<string, unknown>, options: Options = {}) {
    const { token, key, address = newAddress(), lang = 'en' } = options;
    const headers = { 'x-forwarded-for': address, lang, ...(key && { 'idempotency-key': key }) };
    const enquiry = { subject: 'support', email: 'ana@luz.example', text: 'The video stops.' };
    return call(
      server,
      'sendEnquiry',
      { ...enquiry, ...input },
      { headers, ...(token && { token }) },
    );
  }

  const stored = (enquiryNo: string) =>
    server.context.db
      .selectFrom('enquiries')
      .selectAll()
      .where('enquiry_no', '=', enquiryNo)
      .executeTakeFirstOrThrow();

  async function signUp() {
    const userId = await addUser(server.context.db);
    return { userId, token: await addSession(server.context.db, userId) };
  }

  const mailsTo = async (address: string) =>
    (await readMails(server)).filter(({ to }) => to === address);

  return { server, clock, send, stored, signUp, mailsTo };
}

export const NOTICE = {
  work: 'The film Lantern, of which I am the director',
  places: ['https://vignette.example/en/player/7'],
  claimant: 'owner',
  owner: 'Ana Ruiz',
  postal_address: '1 Calle Mayor\nMadrid',
  is_good_faith: true,
  is_accurate: true,
  signature: 'Ana Ruiz',
};
export const notice = (more: Record<string, unknown> = {}) => ({
  subject: 'copyright_notice',
  notice: NOTICE,
  ...more,
});
