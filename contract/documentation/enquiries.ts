import type { CopyrightNotice, Enquiry, EnquirySummary, enquiries } from '../enquiries.ts';
import type { AreaDocumentation } from './documentation.ts';

const token = 'h4T8mQ2zV6cL1xN9bR5wK3jD7fS0gA8uE2pO6iY4kXM';

const summary: EnquirySummary = {
  enquiry_no: 'VE-7K3M-Q9XF',
  subject: 'copyright_notice',
  state: 'waiting',
  excerpt: 'The film shows our poster.',
  created_at: '2026-11-16T08:00:00.000Z',
  active_at: '2026-11-17T09:30:00.000Z',
};

const notice: CopyrightNotice = {
  work: 'The poster of the film Lantern, which I drew in 2024.',
  places: ['https://vignette.example/en/player/7'],
  claimant: 'owner',
  owner: 'Mina Park',
  postal_address: '12 Harbour Street\nBusan',
  is_good_faith: true,
  is_accurate: true,
  signature: 'Mina Park',
};

const enquiry: Enquiry = {
  enquiry_no: summary.enquiry_no,
  subject: summary.subject,
  state: summary.state,
  email: 'mina@buyer.example',
  created_at: summary.created_at,
  notice,
  messages: [
    { message_id: 31, from: 'visitor', text: summary.excerpt, at: summary.created_at },
    {
      message_id: 34,
      from: 'desk',
      text: 'Thank you. Please tell us where the poster was published first.',
      at: summary.active_at,
    },
  ],
  files: [{ file_id: 5, filename: 'poster.png', content_type: 'image/png', size: 182_044 }],
};

export const enquiriesDocumentation: AreaDocumentation<typeof enquiries> = {
  description:
    'Messages of visitors to the operator, with a number, and the answers. Mails have the number in their subjects and a link for senders without an account.',
  calls: {
    sendEnquiry: {
      summary: 'Send an enquiry',
      description:
        '`drama_id` is ignored if there is no title with this id; without it, a notice whose `places` name exactly one title by its address is linked to that title. `order_no` is linked if it is an order of the caller, otherwise kept as it was written. `attachments` are PNG, JPEG or WebP pictures or PDF files, judged by their contents, of at most 5 MiB together. At most 5 enquiries in 10 minutes and 30 in a day from one network; the address gets at most 3 confirmations in an hour. Repeating a request with the same `Idempotency-Key` returns the same number; the key counts together with `email`.',
      input: {
        subject: 'copyright_notice',
        email: 'mina@buyer.example',
        name: 'Mina Park',
        text: summary.excerpt,
        page: '/en/music-copyright',
        drama_id: 7,
        notice,
        attachments: [{ filename: 'poster.png', base64: 'iVBORw0KGgo=' }],
      },
      data: { enquiry_no: summary.enquiry_no },
    },
    getEnquiryList: {
      summary: "List the caller's enquiries",
      description: 'Latest activity first.',
      input: { page: 1, page_size: 24 },
      data: { list: [summary], total: 1, page: 1, page_size: 24 },
    },
    getEnquiry: {
      summary: 'Show an enquiry',
      input: { enquiry_no: summary.enquiry_no },
      data: enquiry,
    },
    getLinkedEnquiry: {
      summary: 'Open the link of an enquiry',
      description: 'The link is in every mail about the enquiry; `notFound` once it was deleted.',
      input: { token },
      data: enquiry,
    },
    replyToEnquiry: {
      summary: 'Write again about an enquiry',
      description:
        'Either `enquiry_no`, of an own enquiry, or `token`, of a link. A closed enquiry is opened again. 400 with the field `text` if it has 200 messages or would have more than 400,000 characters. Repeating a request with the same `Idempotency-Key` writes nothing twice.',
      input: { token, text: 'It was published in March 2024.' },
      data: {
        ...enquiry,
        state: 'open',
        messages: [
          ...enquiry.messages,
          {
            message_id: 36,
            from: 'visitor',
            text: 'It was published in March 2024.',
            at: '2026-11-18T10:00:00.000Z',
          },
        ],
      },
    },
  },
};
