import { Link, useLoaderData } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import page from '#ui/display/layout/list-page.module.css';
import { ChevronLeftIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { loadEnquiries } from '../features/enquiry/thread/enquiries-data.ts';
import { EnquiriesList } from '../features/enquiry/thread/enquiries-list.tsx';
import { EnquiryThread } from '../features/enquiry/thread/enquiry-thread.tsx';
import { MissingEnquiry } from '../features/enquiry/thread/missing-enquiry.tsx';
import { shouldRevalidateByAddress } from '../lib/loading/load.ts';
import { inBrowserForUser, onServerForUser } from '../lib/loading/load-for-user.ts';
import { PageFailed } from '../shell/error-pages/page-failed.tsx';

export const loader = import.meta.env.SSR
  ? onServerForUser(loadEnquiries)
  : inBrowserForUser(loadEnquiries);
export const shouldRevalidate = shouldRevalidateByAddress;

export function Component() {
  const { t, locale } = useTranslator();
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === 'list') return <EnquiriesList enquiries={loaded.enquiries} />;
  if (loaded.kind === 'missing') return <MissingEnquiry />;
  const { enquiry } = loaded;
  const { enquiry_no } = enquiry;
  return (
    <>
      <Link className={page.back} to={paths.page(locale, 'MyEnquiries')}>
        <ChevronLeftIcon size={20} />
        {t('enquiry.all')}
      </Link>
      <EnquiryThread key={enquiry_no} loaded={enquiry} reference={{ enquiry_no }} />
    </>
  );
}

export function ErrorBoundary() {
  return <PageFailed heading="nav.myEnquiries" />;
}
