import type { Permission } from '#contract/desk/staff/permissions.ts';

interface Place {
  path: (name: string) => string;
  permission: Permission;
}

/** The pages of the things that entries are about; kinds without a page of their own are missing. */
const places: Readonly<Record<string, Place>> = {
  account: { path: (id) => `/buyers/${id}`, permission: 'buyers.read' },
  banner: { path: (id) => `/site/banners/${id}`, permission: 'site.read' },
  deal: {
    path: (number) => `/deals/${number}`,
    permission: 'orders.read',
  },
  drama: { path: (key) => `/catalogue/${encodeURIComponent(key)}`, permission: 'catalogue.read' },
  enquiry: { path: (number) => `/enquiries/${number}`, permission: 'enquiries.read' },
  navigation: { path: () => '/site/menu', permission: 'site.read' },
  order: { path: (number) => `/orders/${number}`, permission: 'orders.read' },
  screener: { path: (id) => `/screeners/${id}`, permission: 'screeners.read' },
  shortlist: { path: (id) => `/shortlists/${id}`, permission: 'shortlists.read' },
  staff: { path: () => '/staff', permission: 'staff.read' },
  tag: { path: () => '/site/tags', permission: 'site.read' },
  template: { path: () => '/enquiries/templates', permission: 'enquiries.read' },
};

/** A subject's kind and name: `order:VG-9CQA-T4`. */
export function readSubject(subject: string) {
  const [kind = '', ...rest] = subject.split(':');
  const name = rest.join(':');
  return { kind, name, place: places[kind] };
}

/** The numbers of orders (VG-…) and of enquiries (VE-…). */
const NUMBER = /^(VG|VE)-[0-9A-Z-]+$/i;

/** What was typed as the subject of an entry; the number of an order or enquiry needs no kind. */
export function toSubject(typed: string): string {
  const number = typed.toUpperCase();
  if (!NUMBER.test(number)) return typed;
  return `${number.startsWith('VE') ? 'enquiry' : 'order'}:${number}`;
}
