import type { EnquirySubject } from '#contract/enquiries.ts';
import { paths } from '#contract/site/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import { createEnquiryDesk } from '#server/areas/enquiries/desk/enquiry-desk.service.ts';
import { createEnquiryService } from '#server/areas/enquiries/enquiry.service.ts';
import type { Tx } from '#server/db/client.ts';
import type { FindId } from './catalogue.ts';
import { type Moment, toDate } from './moment.ts';
import { read } from './read.ts';
import { DESK, joinTransaction, silent } from './services.ts';

type Step = Moment &
  (
    | { from: 'visitor'; text: string }
    | { from: 'desk'; text: string; becomes: 'open' | 'waiting' | 'closed' }
  );

interface DemoEnquiry extends Moment {
  owner?: 'buyer';
  subject: EnquirySubject;
  email: string;
  name: string;
  company?: string;
  publication?: string;
  text: string;
  locale: Locale;
  page?: string;
  /** Sent from this title's page, unless `page` names another one. */
  drama?: string;
  steps: Step[];
}

/** An address of the range for documentation. */
const ADDRESS = '203.0.113.80';

/** Plays the enquiries of the demo buyer and of others, by the services of the product. */
export async function insertEnquiries(
  tx: Tx,
  buyerId: number,
  { now, dramaIdOf }: { now: Date; dramaIdOf: FindId },
) {
  let time = now;
  const parts = { db: joinTransaction(tx), now: () => time, notifier: silent, audit: silent };
  const publicUrl = 'https://vignette.example';
  const desk = createEnquiryDesk({ ...parts, publicUrl, mailFrom: 'no-reply@vignette.example' });
  const findPictureFormat = async () => undefined;
  const service = createEnquiryService({ ...parts, publicUrl, findPictureFormat });
  for (const { owner, locale, drama, steps, daysAgo, time: at, ...input } of read<DemoEnquiry[]>(
    'enquiries.json',
  )) {
    time = toDate(now, { daysAgo, time: at });
    const user = owner && { userId: buyerId };
    const dramaId = drama && dramaIdOf(drama);
    const { enquiry_no: enquiryNo } = await service.send(
      { locale, address: ADDRESS, user },
      {
        ...(dramaId && { page: paths.player(locale, dramaId), drama_id: dramaId }),
        ...input,
      },
    );
    for (const step of steps) {
      time = toDate(now, step);
      const { messages } = await desk.open(enquiryNo, locale);
      const seen = { enquiryNo, messageId: messages.at(-1)?.id ?? 0 };
      if (step.from === 'desk') await desk.answer(DESK, seen, step.text, step.becomes);
      else
        await service.reply(
          { locale, address: ADDRESS, user },
          { enquiry_no: enquiryNo, text: step.text },
        );
    }
  }
}
