import { ContactPage } from '../features/enquiry/contact-page.tsx';
import { inBrowser, onServer, shouldRevalidateByAddress } from '../lib/loading/load.ts';
import type { PageHandle } from '../lib/loading/page-handle.ts';

const load = async () => null;

export const loader = import.meta.env.SSR ? onServer(load) : inBrowser(load);
export const shouldRevalidate = shouldRevalidateByAddress;

export const handle: PageHandle<null> = {
  title: (t) => t('nav.contact'),
  description: (t) => t('enquiry.lead'),
};

export function Component() {
  return <ContactPage />;
}
