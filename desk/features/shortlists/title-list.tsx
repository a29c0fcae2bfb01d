import { MAX_SHORTLIST_TITLES, MAX_TITLE_NOTE } from '#contract/limits/shortlist-limits.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { DramaCombobox } from '#desk/ui/combobox/drama-combobox.tsx';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { MoveButtons, MoveHandle } from '#desk/ui/reorder/move-controls.tsx';
import { useReorder } from '#desk/ui/reorder/use-reorder.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Poster } from '#ui/display/poster.tsx';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { moveItem } from '#ui/state/move-item.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { announce } from '#ui/toast/announce.ts';
import { type ListedTitle, type ShortlistValues, toListedTitle } from './shortlist-values.ts';
import styles from './shortlists.module.css';

interface TitleListProps {
  form: DeskForm<ShortlistValues>;
  mayChange: boolean;
}

/** The titles with their notes; they are found by the field above and dragged into order. */
export function TitleList({ form, mayChange }: TitleListProps) {
  const { t } = useTranslator();
  const { titles } = form.values;
  const reorder = useReorder({
    count: titles.length,
    nameOf: (index) => titles[index]?.title ?? '',
    move: (from, to) => form.change((now) => ({ titles: moveItem(now.titles, from, to) })),
  });
  const isFull = titles.length >= MAX_SHORTLIST_TITLES;
  return (
    <Panel
      title={t('deskShortlists.titles')}
      aside={<span>{t('deskShortlists.titleCount', { count: titles.length })}</span>}
    >
      {mayChange && !isFull && (
        <DramaCombobox
          label={t('deskShortlists.add')}
          hint={t('deskShortlists.addHint')}
          isPublished
          isEmptied
          value={null}
          without={titles.map(({ drama_id }) => drama_id)}
          onChange={(drama) => {
            if (!drama) return;
            form.change({ titles: [...titles, toListedTitle(drama)] });
            announce(drama.title);
          }}
        />
      )}
      {isFull && <p>{t('deskShortlists.full', { max: MAX_SHORTLIST_TITLES })}</p>}
      {titles.length === 0 && (
        <EmptyState title={t('deskShortlists.empty')} text={t('deskShortlists.emptyText')} />
      )}
      <ol ref={reorder.list} className={styles.titles}>
        {titles.map((title, index) => (
          <li
            key={title.drama_id}
            className={styles.title}
            data-dragged={reorder.dragged === index || undefined}
          >
            {mayChange && <MoveHandle name={title.title} index={index} reorder={reorder} />}
            <div className={styles.cover}>
              <Poster picture={readFixedPicture(title.cover, cardWidths)} />
            </div>
            <div className={styles.words}>
              <strong>{title.title || title.drama}</strong>
              <TitleState state={title.state} />
              <TextInput
                label={t('deskShortlists.noteOn', { title: title.title })}
                isLabelHidden
                placeholder={t('deskShortlists.addNote')}
                maxLength={MAX_TITLE_NOTE}
                {...form.field(`titles.${index}.note`)}
              />
            </div>
            {mayChange && (
              <div className={styles.tools}>
                <MoveButtons name={title.title} index={index} reorder={reorder} />
                <IconButton
                  name={t('deskShortlists.remove', { title: title.title })}
                  icon={<CloseIcon />}
                  size="small"
                  onClick={() => form.change({ titles: titles.filter((one) => one !== title) })}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function TitleState({ state }: { state: ListedTitle['state'] }) {
  const { t } = useTranslator();
  if (state === 'published') return null;
  return (
    <span title={t('deskShortlists.notShown')}>
      <StateBadge tone="warning">
        {t(`deskShortlists.state.${state}`)} · {t('deskShortlists.notShown')}
      </StateBadge>
    </span>
  );
}
