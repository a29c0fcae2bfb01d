import { enquirySubjects } from '#contract/enquiries.ts';
import {
  MAX_ENQUIRY_ADDRESS,
  MAX_ENQUIRY_LINE,
  MAX_NOTICE_PLACES,
} from '#contract/limits/enquiry-limits.ts';
import { pageAt } from '#contract/site/pages.ts';
import { paths } from '#contract/site/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import { oneOf } from '#ui/data/one-of.ts';
import { type EnquiryDraft, idOf } from './draft.ts';

const presetNames = ['subject', 'page', 'drama_id', 'order_no', 'request_id'];

/**
 * Fills in what the address of the form says, once per address: what the visitor changes afterwards
 * stays when the page is reloaded or a dialog is added to the address. What the address does not
 * name stays too, so that the draft keeps the page of the visitor's first link when the subject is
 * changed by another one.
 */
export function withPreset(draft: EnquiryDraft, search: string, locale: Locale): EnquiryDraft {
  const query = new URLSearchParams(search);
  const preset = presetNames.map((name) => query.get(name) ?? '').join('\n');
  if (preset === draft.preset) return draft;
  const subject = oneOf(enquirySubjects, query.get('subject'));
  const page = query.get('page') ?? '';
  const dramaId = idOf(query.get('drama_id'));
  const orderNo = query.get('order_no')?.slice(0, MAX_ENQUIRY_LINE);
  const requestId = query.get('request_id')?.slice(0, MAX_ENQUIRY_LINE);
  return {
    ...draft,
    preset,
    ...(subject && { subject }),
    ...(page.startsWith('/') && { page: page.slice(0, MAX_ENQUIRY_ADDRESS) }),
    ...(requestId && { requestId }),
    ...(orderNo && { texts: { ...draft.texts, order_no: orderNo } }),
    ...(dramaId > 0 && { dramaId }),
    ...(dramaId > 0 &&
      subject === 'copyright_notice' && {
        places: withPlace(draft.places, location.origin + paths.player(locale, dramaId)),
      }),
  };
}

/** Adds a place behind those that the visitor has typed, unless they are as many as allowed. */
function withPlace(places: string[], place: string): string[] {
  const filled = places.filter((known) => known !== '' && known !== place);
  return [...filled, place].slice(0, MAX_NOTICE_PLACES);
}

/** The page of this site that was shown before the form; empty if there is none, or it is a secret. */
export function pageBefore(): string {
  const { entries, currentEntry } = readNavigation();
  const before = entries[(currentEntry?.index ?? 0) - 1]?.url ?? document.referrer;
  if (!before) return '';
  const { origin, pathname } = new URL(before);
  const page = pageAt(pathname);
  const isShown = origin === location.origin && !page?.hasSecretAddress && page?.name !== 'Contact';
  return isShown ? pathname.slice(0, MAX_ENQUIRY_ADDRESS) : '';
}

/** Some browsers lack the Navigation API. */
function readNavigation() {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  return { entries: navigation?.entries() ?? [], currentEntry: navigation?.currentEntry };
}
