import { Link } from 'react-router';
import type { DeskOutput } from '#contract/desk/client.ts';
import type { ListedEnquiry } from '#contract/desk/sales/enquiries.ts';
import { enquiryStates, enquirySubjects } from '#contract/enquiries.ts';
import { pickQuery, useListQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import { Ago } from '#desk/ui/ago.tsx';
import { type Column, DataTable } from '#desk/ui/data-table/data-table.tsx';
import { FilterBar, FilterSelect } from '#desk/ui/data-table/filter-bar.tsx';
import { ListPage } from '#desk/ui/data-table/list-page.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './enquiries.module.css';
import { EnquiryState } from './enquiry-state.tsx';

const linkFilters = [
  { name: 'buyer_id', kind: 'buyer' },
  { name: 'order_no', kind: 'order' },
  { name: 'drama_id', kind: 'drama' },
] as const;

interface Data {
  enquiries: DeskOutput<'listEnquiries'>;
  spam: Pick<DeskOutput<'listEnquiries'>, 'total' | 'is_total_capped'>;
  staff: DeskOutput<'listEnquiryStaff'>;
}

export const page = definePage<Data>({
  texts: ['desk-enquiries'],
  live: ['enquiries'],
  async load({ api, query, signal }) {
    const state = query.get('state');
    const known = enquiryStates.find((one) => one === state);
    const subject = enquirySubjects.find((one) => one === query.get('subject'));
    const assigned = query.get('assigned');
    const { buyer_id, drama_id, ...given } = pickQuery(
      query,
      ...(['search', 'after', 'before', 'order_no', 'buyer_id', 'drama_id'] as const),
    );
    const [enquiries, spam, staff] = await Promise.all([
      api.listEnquiries(
        {
          ...given,
          ...(known && { state: known }),
          ...(state === 'spam' && { is_spam: true }),
          ...(subject && { subject }),
          ...(assigned && { assigned: toAssigned(assigned) }),
          ...(buyer_id && { buyer_id: Number(buyer_id) }),
          ...(drama_id && { drama_id: Number(drama_id) }),
        },
        { signal },
      ),
      api.listEnquiries({ is_spam: true, page_size: 1 }, { signal }),
      api.listEnquiryStaff({}, { signal }),
    ]);
    return { enquiries, spam, staff };
  },
  title: (t) => t('desk.nav.enquiries'),
  View: EnquiryList,
});

function toAssigned(value: string): 'me' | 'nobody' | number {
  return value === 'me' || value === 'nobody' ? value : Number(value);
}

function EnquiryList({ data: { enquiries, spam, staff } }: { data: Data }) {
  const { t, locale } = useTranslator();
  const spamCount = spam.total.toLocaleString(locale) + (spam.is_total_capped ? '+' : '');
  return (
    <>
      <PageHeader
        title={t('desk.nav.enquiries')}
        note={
          spam.total > 0 && (
            <Link to="/enquiries?state=spam">
              {t('page.labelled', { label: t('deskEnquiries.spam'), value: spamCount })}
            </Link>
          )
        }
        actions={
          <Link className={buttonClass({})} to="/enquiries/templates">
            {t('deskEnquiries.templates')}
          </Link>
        }
      />
      <FilterBar searchLabel={t('deskEnquiries.search')}>
        <FilterSelect
          name="state"
          label={t('deskEnquiries.state')}
          options={[
            ...enquiryStates.map((value) => ({ value, label: t(`deskEnquiries.state.${value}`) })),
            { value: 'spam', label: t('deskEnquiries.spam') },
          ]}
        />
        <FilterSelect
          name="subject"
          label={t('deskEnquiries.subject')}
          options={enquirySubjects.map((value) => ({
            value,
            label: t(`deskEnquiries.subject.${value}`),
          }))}
        />
        <FilterSelect
          name="assigned"
          label={t('deskEnquiries.assigned')}
          options={[
            { value: 'me', label: t('deskEnquiries.me') },
            { value: 'nobody', label: t('deskEnquiries.nobody') },
            ...staff.map(({ staff_id, name }) => ({ value: String(staff_id), label: name })),
          ]}
        />
        <LinkFilter />
      </FilterBar>
      <ListPage
        page={enquiries}
        empty={<EmptyState title={t('deskEnquiries.none')} text={t('deskEnquiries.noneText')} />}
      >
        <DataTable
          label={t('desk.nav.enquiries')}
          columns={useColumns()}
          rows={enquiries.list}
          rowKey={({ enquiry_no }) => enquiry_no}
          rowHref={({ enquiry_no }) => `/enquiries/${enquiry_no}`}
          isMarked={({ state, is_spam }) => state === 'new' && !is_spam}
        />
      </ListPage>
    </>
  );
}

/** Shows and removes the filter that `EnquiriesLink` sets. */
function LinkFilter() {
  const { t } = useTranslator();
  const query = useListQuery();
  return linkFilters.map(({ name, kind }) => {
    const value = query.get(name);
    if (!value) return null;
    const options = [{ value, label: query.get('name') || value }];
    return (
      <FilterSelect
        key={name}
        name={name}
        label={t(`deskEnquiries.link.${kind}`)}
        options={options}
      />
    );
  });
}

function useColumns(): Column<ListedEnquiry>[] {
  const { t } = useTranslator();
  return [
    {
      id: 'number',
      header: t('deskEnquiries.number'),
      cell: ({ enquiry_no }) => enquiry_no,
      isShort: true,
    },
    {
      id: 'sender',
      header: t('deskEnquiries.sender'),
      cell: ({ name, email, company, excerpt }) => (
        <div>
          <span className={styles.sender}>
            {name || email}
            {company && <span className={styles.quiet}> · {company}</span>}
          </span>
          <span className={styles.excerpt}>{excerpt}</span>
        </div>
      ),
    },
    {
      id: 'subject',
      header: t('deskEnquiries.subject'),
      cell: ({ subject }) => t(`deskEnquiries.subject.${subject}`),
      isWhole: true,
    },
    {
      id: 'state',
      header: t('deskEnquiries.state'),
      cell: (enquiry) => <EnquiryState enquiry={enquiry} />,
      isShort: true,
    },
    {
      id: 'assigned',
      header: t('deskEnquiries.assigned'),
      cell: ({ assigned_to }) =>
        assigned_to?.name ?? <span className={styles.quiet}>{t('deskEnquiries.nobody')}</span>,
      isWhole: true,
    },
    {
      id: 'waiting',
      header: t('deskEnquiries.waitingSince'),
      cell: ({ waiting_since }) => waiting_since && <Ago at={waiting_since} />,
      isShort: true,
    },
    {
      id: 'active',
      header: t('deskEnquiries.active'),
      cell: ({ active_at }) => <Ago at={active_at} />,
      isShort: true,
      isMinor: true,
    },
  ];
}
