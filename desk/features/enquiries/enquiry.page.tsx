import { useState } from 'react';
import type { DeskOutput } from '#contract/desk/client.ts';
import type { DeskEnquiry } from '#contract/desk/sales/enquiries.ts';
import { deskApi } from '#desk/lib/api.ts';
import { definePage } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { UnsavedGuard } from '#desk/ui/form/unsaved-guard.tsx';
import { Columns } from '#desk/ui/page/columns.tsx';
import { Notice } from '#desk/ui/page/notice.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { NotesPanel } from '#desk/ui/thread/notes-panel.tsx';
import { separated } from '#ui/text/separated.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { EnquiryActions } from './enquiry-actions.tsx';
import { EnquiryState } from './enquiry-state.tsx';
import { EnquiryThread } from './enquiry-thread.tsx';
import { LinksPanel } from './links-panel.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { SenderPanel } from './sender-panel.tsx';

interface Data {
  enquiry: DeskEnquiry;
  staff: DeskOutput<'listEnquiryStaff'>;
  templates: DeskOutput<'listEnquiryTemplates'>;
}

export const page = definePage<Data>({
  texts: ['desk-enquiries', 'desk-catalogue'],
  live: ['enquiries'],
  async load({ api, params, signal }) {
    const [enquiry, staff, templates] = await Promise.all([
      api.getEnquiry({ enquiry_no: params.enquiryNo ?? '' }, { signal }),
      api.listEnquiryStaff({}, { signal }),
      api.listEnquiryTemplates({}, { signal }),
    ]);
    return { enquiry, staff, templates };
  },
  title: (t, { enquiry }) => t('deskEnquiries.enquiry', { number: enquiry.enquiry_no }),
  View: EnquiryPage,
});

function EnquiryPage({ data: { enquiry, staff, templates } }: { data: Data }) {
  const { t, locale } = useTranslator();
  const mayChange = useMay('enquiries.change');
  const [hasAnswer, setHasAnswer] = useState(false);
  const [hasNote, setHasNote] = useState(false);
  const { enquiry_no, subject, created_at, is_spam, notes } = enquiry;
  return (
    <>
      {/* One guard for both fields, because the router supports one blocker at a time. */}
      <UnsavedGuard isDirty={hasAnswer || hasNote} />
      <PageHeader
        back={{ to: '/enquiries', label: t('desk.nav.enquiries') }}
        title={t('deskEnquiries.enquiry', { number: enquiry_no })}
        badge={<EnquiryState enquiry={enquiry} />}
        note={separated([
          t(`deskEnquiries.subject.${subject}`),
          t('deskEnquiries.received', { time: formatTime(locale, created_at) }),
        ])}
        actions={mayChange && <EnquiryActions enquiry={enquiry} staff={staff} />}
      />
      <Columns
        main={
          <>
            {is_spam && (
              <Notice tone="warning" title={t('deskEnquiries.isSpam')}>
                {t('deskEnquiries.isSpamText')}
              </Notice>
            )}
            <NoticePanel enquiry={enquiry} />
            <EnquiryThread enquiry={enquiry} templates={templates} onDirty={setHasAnswer} />
          </>
        }
        aside={
          <>
            <SenderPanel enquiry={enquiry} />
            <LinksPanel enquiry={enquiry} />
            <NotesPanel
              notes={notes}
              mayAdd={mayChange}
              hint={t('deskEnquiries.noteHint')}
              add={(note) => deskApi.addEnquiryNote({ enquiry_no, note })}
              onDirty={setHasNote}
            />
          </>
        }
      />
    </>
  );
}
