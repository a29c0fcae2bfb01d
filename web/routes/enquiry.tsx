import { useLoaderData } from 'react-router';
import { loadLinkedEnquiry } from '../features/enquiry/thread/enquiries-data.ts';
import styles from '../features/enquiry/thread/enquiry-thread.module.css';
import { EnquiryThread } from '../features/enquiry/thread/enquiry-thread.tsx';
import { MissingEnquiry } from '../features/enquiry/thread/missing-enquiry.tsx';
import { inBrowser, onServer, shouldRevalidateByAddress } from '../lib/loading/load.ts';

export const loader = import.meta.env.SSR
  ? onServer(loadLinkedEnquiry)
  : inBrowser(loadLinkedEnquiry);
export const shouldRevalidate = shouldRevalidateByAddress;

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <div className={styles.frame}>
      {loaded.kind === 'enquiry' ? (
        <EnquiryThread
          key={loaded.token}
          loaded={loaded.enquiry}
          reference={{ token: loaded.token }}
        />
      ) : (
        <MissingEnquiry />
      )}
    </div>
  );
}
