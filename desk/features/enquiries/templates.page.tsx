import { useState } from 'react';
import type { EnquiryTemplate } from '#contract/desk/sales/enquiries.ts';
import { deskApi } from '#desk/lib/api.ts';
import { definePage, useReload } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { ChangeDialog } from '#desk/ui/change-dialog.tsx';
import { DataTable } from '#desk/ui/data-table/data-table.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { localeNames, locales } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { TemplateDialog } from './template-dialog.tsx';

export const page = definePage({
  texts: ['desk-enquiries'],
  live: ['enquiries'],
  load: ({ api, signal }) => api.listEnquiryTemplates({}, { signal }),
  title: (t) => t('deskEnquiries.templates'),
  View: Templates,
});

function Templates({ data }: { data: EnquiryTemplate[] }) {
  const { t } = useTranslator();
  const mayChange = useMay('enquiries.change');
  const [edited, setEdited] = useState<EnquiryTemplate | 'new'>();
  const reload = useReload();
  const [deleted, setDeleted] = useState<EnquiryTemplate>();
  const add = mayChange && (
    <Button variant="primary" onClick={() => setEdited('new')}>
      {t('deskEnquiries.newTemplate')}
    </Button>
  );
  return (
    <>
      <PageHeader
        back={{ to: '/enquiries', label: t('desk.nav.enquiries') }}
        title={t('deskEnquiries.templates')}
        note={t('deskEnquiries.templatesText')}
        actions={add}
      />
      {data.length === 0 ? (
        <EmptyState
          title={t('deskEnquiries.noTemplates')}
          text={t('deskEnquiries.noTemplatesText')}
          action={add}
        />
      ) : (
        <TemplateTable templates={data} onEdit={setEdited} onDelete={setDeleted} />
      )}
      {edited && (
        <TemplateDialog
          template={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ChangeDialog
        isOpen={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title={t('deskEnquiries.deleteTitle', { name: deleted?.name ?? '' })}
        description={t('deskEnquiries.deleteText')}
        confirmLabel={t('deskEnquiries.delete')}
        change={async () => {
          if (!deleted) return;
          await deskApi.deleteEnquiryTemplate({ template_id: deleted.template_id });
          showToast({ text: t('deskEnquiries.templateDeleted'), tone: 'success' });
          reload();
        }}
      />
    </>
  );
}

interface TemplateTableProps {
  templates: EnquiryTemplate[];
  onEdit: (template: EnquiryTemplate) => void;
  onDelete: (template: EnquiryTemplate) => void;
}

function TemplateTable({ templates, onEdit, onDelete }: TemplateTableProps) {
  const { t } = useTranslator();
  const mayChange = useMay('enquiries.change');
  return (
    <DataTable
      label={t('deskEnquiries.templates')}
      columns={[
        {
          id: 'name',
          header: t('deskEnquiries.templateName'),
          cell: ({ name }) => name,
        },
        {
          id: 'subject',
          header: t('deskEnquiries.subject'),
          cell: ({ subject }) => (subject ? t(`deskEnquiries.subject.${subject}`) : t('desk.all')),
        },
        {
          id: 'languages',
          header: t('deskEnquiries.languages'),
          cell: ({ texts }) =>
            locales
              .filter((locale) => texts[locale] !== undefined)
              .map((locale) => localeNames[locale])
              .join(', '),
        },
        ...(mayChange
          ? [
              {
                id: 'delete',
                header: '',
                cell: (template: EnquiryTemplate) => (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('deskEnquiries.deleteNamed', { name: template.name })}
                    onClick={() => onDelete(template)}
                  >
                    {t('deskEnquiries.delete')}
                  </Button>
                ),
                isShort: true,
              },
            ]
          : []),
      ]}
      rows={templates}
      rowKey={({ template_id }) => String(template_id)}
      rowName={({ name }) => name}
      {...(mayChange && { onOpen: onEdit })}
    />
  );
}
