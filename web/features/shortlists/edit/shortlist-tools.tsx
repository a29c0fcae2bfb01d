import { useState } from 'react';
import { useNavigate } from 'react-router';
import { tableFormats } from '#contract/fields/downloads.ts';
import { paths } from '#contract/site/paths.ts';
import { useDownload } from '#ui/browser/use-download.ts';
import { Button } from '#ui/button/button.tsx';
import { ShareIcon } from '#ui/icons/edit-icons.tsx';
import { TrashIcon } from '#ui/icons/more-icons.tsx';
import { preloadDialog } from '#ui/overlay/dialog.tsx';
import type { MenuAction } from '#ui/overlay/menu/menu-items.ts';
import { MoreMenu } from '#ui/overlay/menu/more-menu.tsx';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { loadTexts } from '#ui/text/texts.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { MarketChip } from '#web/features/licence/market/market-chip.tsx';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { AddAllButton } from '../add-all-button.tsx';
import { DeleteShortlist } from './delete-shortlist.tsx';
import styles from './shortlist-page.module.css';
import type { EditedShortlist } from './use-shortlist.ts';

interface ShortlistToolsProps {
  edited: EditedShortlist;
  onCollected: (dramaIds: number[], count: number) => void;
}

const loadShare = async () => {
  const [{ ShareDialog }] = await Promise.all([
    import('../share/share-dialog.tsx'),
    loadTexts('shortlists'),
  ]);
  return ShareDialog;
};

/** The market, the buttons for the whole list, and the dialogs that they open. */
export function ShortlistTools({ edited, onCollected }: ShortlistToolsProps) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const { list } = edited;
  const [isDeleting, setIsDeleting] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const ShareDialog = useLazyPart(loadShare, isSharing, () => setIsSharing(false));
  const exportItems = useExportItems(edited);
  return (
    <>
      <div className={styles.tools}>
        <MarketChip listMarket={undefined} onChange={() => {}} />
        <div className={styles.actions}>
          {list.titles.length > 0 && (
            <AddAllButton
              input={{ shortlist_id: list.shortlist_id }}
              before={edited.save}
              onCollected={onCollected}
            />
          )}
          <Button
            className={styles.share}
            icon={<ShareIcon size={20} />}
            aria-haspopup="dialog"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => setIsSharing(true)}
          >
            <span className={styles.shareText}>{t('shortlists.share')}</span>
          </Button>
          <MoreMenu
            name={t('shortlists.more')}
            data-tooltip="bottom"
            items={[
              ...exportItems,
              {
                kind: 'action',
                label: t('shortlists.delete'),
                icon: <TrashIcon size={20} />,
                isDangerous: true,
                onSelect: () => setIsDeleting(true),
              },
            ]}
          />
        </div>
      </div>
      <DeleteShortlist
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        list={list}
        onDeleted={() => void navigate(paths.page(locale, 'MyShortlists'), { replace: true })}
      />
      {ShareDialog && (
        <ShareDialog
          isOpen={isSharing}
          onClose={() => setIsSharing(false)}
          list={list}
          onChange={edited.setShare}
        />
      )}
    </>
  );
}

/** The menu items that save the list as a file, after its changes are stored. */
function useExportItems({ list, save }: EditedShortlist): MenuAction[] {
  const { t } = useTranslator();
  const { download } = useDownload();
  return tableFormats.map((format) => ({
    kind: 'action',
    label: t(format === 'xlsx' ? 'shortlists.exportExcel' : 'shortlists.exportCsv'),
    isDisabled: list.titles.length === 0,
    onSelect: () =>
      void download(async () => {
        if (!(await save())) return undefined;
        return browserApi().exportShortlist({ shortlist_id: list.shortlist_id, format });
      }),
  }));
}
