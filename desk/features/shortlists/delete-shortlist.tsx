import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskShortlist } from '#contract/desk/sales/shortlists.ts';
import { deskApi } from '#desk/lib/api.ts';
import { formatDay } from '#desk/lib/times.ts';
import { ChangeDialog } from '#desk/ui/change-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { TrashIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

/** Asks with the number of titles, and names the link that would stop working. */
export function DeleteShortlist({ list }: { list: DeskShortlist }) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { shortlist_id, name, titles, share } = list;
  const date = share && !share.is_expired && formatDay(locale, share.expires_at);

  return (
    <>
      <Button variant="quiet" icon={<TrashIcon size={20} />} onClick={() => setIsOpen(true)}>
        {t('deskShortlists.delete')}
      </Button>
      <ChangeDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('deskShortlists.deleteTitle', { name })}
        description={[
          t('deskShortlists.deleteText', { count: titles.length }),
          ...(date ? [t('deskShortlists.deleteShared', { date })] : []),
        ].join(' ')}
        keepLabel={t('deskShortlists.keep')}
        confirmLabel={t('deskShortlists.delete')}
        change={async () => {
          await deskApi.deleteShortlist({ shortlist_id });
          showToast({ text: t('deskShortlists.deleted') });
          void navigate('/shortlists');
        }}
      />
    </>
  );
}
