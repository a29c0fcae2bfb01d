import type { EnquiryState, EnquirySubject } from '#contract/enquiries.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Tone } from '#ui/display/state-badge.tsx';

export const subjectNames: Record<EnquirySubject, MessageKey> = {
  support: 'enquiry.subjectSupport',
  business: 'enquiry.subjectBusiness',
  press: 'enquiry.subjectPress',
  copyright_notice: 'enquiry.subjectNotice',
  privacy: 'enquiry.subjectPrivacy',
  other: 'enquiry.subjectOther',
};

/** The states in the visitor's words. */
export const stateNames: Record<EnquiryState, { name: MessageKey; tone: Tone }> = {
  new: { name: 'enquiry.stateNew', tone: 'neutral' },
  open: { name: 'enquiry.stateOpen', tone: 'info' },
  waiting: { name: 'enquiry.stateWaiting', tone: 'success' },
  closed: { name: 'enquiry.stateClosed', tone: 'neutral' },
};
