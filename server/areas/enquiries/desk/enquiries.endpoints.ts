import type { enquiryCalls } from '#contract/desk/sales/enquiries.ts';
import type { Locale } from '#i18n/locales.ts';
import { toStillPublic } from '#server/areas/catalogue/desk/catalogue.mapper.ts';
import { formatRanges } from '#server/areas/catalogue/entries/episode-ranges.ts';
import type { Context } from '#server/context.ts';
import { toCursorPage, toKeyRequest } from '#server/desk/cursor-page.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { listActors, toEnquiry, toListedEnquiry, toTemplate } from './enquiries.mapper.ts';

type Services = Pick<Context, 'enquiryDesk' | 'enquiryTemplates' | 'staffDesk' | 'curation'>;

export function enquiryCallHandlers({
  enquiryDesk,
  enquiryTemplates,
  staffDesk,
  curation: { dramas },
}: Services): DeskHandlers<keyof typeof enquiryCalls> {
  async function show(enquiryNo: string, locale: Locale) {
    const detail = await enquiryDesk.open(enquiryNo, locale);
    const withdrawn = detail.titles.filter(({ state }) => state === 'withdrawn');
    const [names, stillPublic] = await Promise.all([
      staffDesk.namesOf(listActors(detail)),
      dramas.listStillPublic({ ids: withdrawn.map(({ drama_id }) => drama_id) }, locale),
    ]);
    const stays = stillPublic.map((row) => toStillPublic(row, formatRanges));
    return toEnquiry(detail, names, stays);
  }

  return {
    async listEnquiries({ state, subject, assigned, is_spam, search, ...input }, { staff }) {
      const filter = {
        state,
        subject,
        search,
        isSpam: is_spam,
        assigned: assigned === 'me' ? staff.id : assigned,
        buyerId: input.buyer_id,
        orderNo: input.order_no,
        dramaId: input.drama_id,
      };
      const page = await enquiryDesk.listPage(filter, toKeyRequest(input));
      return toCursorPage(page, toListedEnquiry);
    },
    getEnquiry: ({ enquiry_no }, { locale }) => show(enquiry_no, locale),
    exportEnquiryFile: ({ enquiry_no, file_id }) => enquiryDesk.exportFile(enquiry_no, file_id),
    listEnquiryStaff: () => enquiryDesk.listStaff(),
    async answerEnquiry({ enquiry_no, seen_message_id, text, becomes }, { actor, locale }) {
      const seen = { enquiryNo: enquiry_no, messageId: seen_message_id };
      await enquiryDesk.answer(actor, seen, text, becomes);
      return show(enquiry_no, locale);
    },
    async setEnquiryState({ enquiry_no, seen_message_id, becomes }, { actor, locale }) {
      const seen = { enquiryNo: enquiry_no, messageId: seen_message_id };
      await enquiryDesk.setState(actor, seen, becomes);
      return show(enquiry_no, locale);
    },
    async assignEnquiry({ enquiry_no, staff_id }, { actor, locale }) {
      await enquiryDesk.assign(actor, enquiry_no, staff_id);
      return show(enquiry_no, locale);
    },
    async linkEnquiry({ enquiry_no, buyer_id, order_no, drama_id }, { actor, locale }) {
      const links = { buyerId: buyer_id, orderNo: order_no, dramaId: drama_id };
      await enquiryDesk.link(actor, enquiry_no, links);
      return show(enquiry_no, locale);
    },
    async markEnquirySpam({ enquiry_no, is_spam }, { actor, locale }) {
      await enquiryDesk.markSpam(actor, enquiry_no, is_spam);
      return show(enquiry_no, locale);
    },
    async addEnquiryNote({ enquiry_no, note }, { actor, locale }) {
      await enquiryDesk.note(actor, enquiry_no, note);
      return show(enquiry_no, locale);
    },
    listEnquiryTemplates: async () => (await enquiryTemplates.list()).map(toTemplate),
    saveEnquiryTemplate: async ({ template_id, ...template }, { actor }) =>
      toTemplate(await enquiryTemplates.save(actor, template_id, template)),
    deleteEnquiryTemplate: ({ template_id }, { actor }) =>
      enquiryTemplates.delete(actor, template_id).then(() => null),
  };
}
