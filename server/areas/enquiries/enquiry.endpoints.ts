import type { Handlers } from '#server/http/api/handler.ts';
import type { EnquiryService } from './enquiry.service.ts';

export function enquiryEndpoints(enquiries: EnquiryService) {
  return {
    sendEnquiry: (input, call) => enquiries.send(call, input),
    getEnquiryList: ({ page, page_size }, { user }) => enquiries.list(user.userId, page, page_size),
    getEnquiry: ({ enquiry_no: enquiryNo }, { user }) =>
      enquiries.show({ userId: user.userId, enquiryNo }),
    getLinkedEnquiry: ({ token }) => enquiries.show({ token }),
    replyToEnquiry: (input, call) => enquiries.reply(call, input),
  } satisfies Partial<Handlers>;
}
