import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import cards from '#ui/display/layout/card-list.module.css';
import page from '#ui/display/layout/list-page.module.css';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { HeadsetIcon } from '#ui/icons/icons.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { LocalTime } from '#ui/text/local-time.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { CardPaging } from '#web/lib/card-paging.tsx';
import { stateNames, subjectNames } from '../names.ts';
import { ENQUIRIES_PAGE_SIZE, type EnquiryList } from './enquiries-data.ts';
import styles from './enquiry-thread.module.css';

/** The account's enquiries, latest activity first. */
export function EnquiriesList({ enquiries: { list, total, page: shown } }: ListProps) {
  const { t, locale } = useTranslator();
  const home = paths.page(locale, 'MyEnquiries');
  const contact = paths.page(locale, 'Contact');
  return (
    <div className={page.page}>
      <header className={classNames(page.head, styles.top)}>
        <h1 className={page.title}>{t('nav.myEnquiries')}</h1>
        {total > 0 && (
          <>
            <p className={page.total} role="status">
              {t('enquiry.count', { count: total })}
            </p>
            <Link className={buttonClass({ size: 'small' })} to={contact}>
              {t('nav.contact')}
            </Link>
          </>
        )}
      </header>
      {total === 0 ? (
        <EmptyState
          picture={<HeadsetIcon size={40} />}
          title={t('enquiry.emptyTitle')}
          text={t('enquiry.emptyText')}
          action={
            <Link className={buttonClass({ variant: 'primary' })} to={contact}>
              {t('nav.contact')}
            </Link>
          }
        />
      ) : (
        <ul className={cards.list}>
          {list.map(({ enquiry_no, subject, state, excerpt, active_at }) => (
            <li key={enquiry_no} className={classNames(cards.card, styles.row)}>
              <p className={cards.states}>
                <StateBadge tone={stateNames[state].tone}>{t(stateNames[state].name)}</StateBadge>
                <Link className={cards.link} to={`${home}?enquiry=${enquiry_no}`}>
                  <strong>{t(subjectNames[subject])}</strong> {enquiry_no}
                </Link>
                <LocalTime at={active_at} />
              </p>
              <p className={styles.excerpt}>{excerpt}</p>
            </li>
          ))}
        </ul>
      )}
      <CardPaging
        page={shown}
        pageCount={Math.ceil(total / ENQUIRIES_PAGE_SIZE)}
        hrefOf={(to) => (to > 1 ? `${home}?page=${to}` : home)}
        labels={{
          navigation: t('enquiry.pages'),
          previous: t('enquiry.previousPage'),
          next: t('enquiry.nextPage'),
          page: (number) => t('enquiry.page', { page: number }),
        }}
      />
    </div>
  );
}

interface ListProps {
  enquiries: EnquiryList;
}
