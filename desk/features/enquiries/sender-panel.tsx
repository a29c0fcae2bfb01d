import type { DeskEnquiry } from '#contract/desk/sales/enquiries.ts';
import { mailto } from '#contract/site/mailto.ts';
import { CopyButton } from '#desk/ui/copy-button.tsx';
import { Facts } from '#desk/ui/page/facts.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { localeNames } from '#i18n/locales.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './enquiries.module.css';
import { SitePage } from './site-page.tsx';

/** The sender, the page with the link to the form, and the answers of the form. */
export function SenderPanel({ enquiry }: { enquiry: DeskEnquiry }) {
  const { t } = useTranslator();
  const { email, page, privacy_request } = enquiry;
  return (
    <Panel title={t('deskEnquiries.sender')}>
      <Facts
        facts={[
          [t('deskEnquiries.name'), enquiry.name],
          [
            t('desk.email'),
            <span key="email" className={styles.copied}>
              <a href={mailto(email)}>{email}</a>
              <CopyButton text={email} />
            </span>,
          ],
          [t('deskEnquiries.company'), enquiry.company],
          [t('deskEnquiries.phone'), enquiry.phone],
          [t('deskEnquiries.publication'), enquiry.publication],
          [
            t('deskEnquiries.privacyRequest'),
            privacy_request && t(`deskEnquiries.privacy.${privacy_request}`),
          ],
          [t('desk.language'), localeNames[enquiry.locale]],
          [t('deskEnquiries.page'), page && <SitePage key="page" text={page} />],
          [t('deskEnquiries.statedOrder'), enquiry.stated_order_no],
          [t('deskEnquiries.reference'), enquiry.request_id],
        ]}
      />
    </Panel>
  );
}
