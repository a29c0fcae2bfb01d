import { call } from '../call.ts';
import { startTestDesk } from '../desk.ts';

/** A desk with its own clock, and enquiries of visitors to it or to another desk. */
export async function startEnquiryDesk() {
  let time = new Date('2026-11-16T08:00:00Z');
  let visitors = 0;
  const passMinute = () => {
    time = new Date(time.getTime() + 60_000);
  };
  const desk = await startTestDesk({
    settings: { API_RATE: '0' },
    overrides: { now: () => time },
  });

  /** Sends an enquiry, each at a later time and within the limits of the network. */
  async function send(input: Record<string, unknown> = {}, at = desk, token?: string) {
    visitors += 1;
    passMinute();
    await at.context.db.deleteFrom('rate_limits').execute();
    const email = `visitor${visitors}@luz.example`;
    const enquiry = { subject: 'support', email, text: 'The film stops.', name: 'Ana Ruiz' };
    const { data } = await call(
      { url: at.siteUrl },
      'sendEnquiry',
      { ...enquiry, ...input },
      token ? { token } : {},
    );
    return { email, enquiry_no: data.enquiry_no };
  }

  async function seen(enquiry_no: string, at = desk) {
    const { messages } = await (await at.as('support')).getEnquiry({ enquiry_no });
    return { enquiry_no, seen_message_id: messages.at(-1)?.message_id as number };
  }

  return { desk, passMinute, send, seen };
}
