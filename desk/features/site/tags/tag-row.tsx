import type { DeskTag } from '#contract/desk/site.ts';
import { MoveButtons, MoveHandle } from '#desk/ui/reorder/move-controls.tsx';
import type { Reorder } from '#desk/ui/reorder/use-reorder.ts';
import { localeNames, locales } from '#i18n/locales.ts';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { PencilIcon } from '#ui/icons/edit-icons.tsx';
import { ChevronRightIcon, TrashIcon } from '#ui/icons/more-icons.tsx';
import { MoreMenu } from '#ui/overlay/menu/more-menu.tsx';
import layout from '#ui/styles/layout.module.css';
import { separated } from '#ui/text/separated.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './tag-list.module.css';
import { tagNameIn } from './tag-name.ts';

interface TagRowProps {
  tag: DeskTag;
  index: number;
  /** Absent if the role may not change the tags. */
  editing?: {
    /** Undefined while a search hides other tags. */
    reorder: Reorder | undefined;
    onRename: () => void;
    onMerge: () => void;
    onDelete: () => void;
  };
}

export function TagRow({ tag, index, editing }: TagRowProps) {
  const { t, locale } = useTranslator();
  const reorder = editing?.reorder;
  const name = tagNameIn(tag, locale);
  const missing = locales.filter((language) => tag.names[language] === undefined);
  const others = locales.flatMap((language) =>
    language === locale ? [] : (tag.names[language] ?? []),
  );
  return (
    <li className={styles.row} data-dragged={reorder?.dragged === index || undefined}>
      {reorder && <MoveHandle name={name} index={index} reorder={reorder} />}
      <div className={styles.words}>
        <span>
          <strong>{name}</strong> <code className={layout.quiet}>{tag.tag}</code>
        </span>
        <span className={layout.quietLine}>{separated([...new Set(others)])}</span>
      </div>
      <div className={styles.facts}>
        {missing.length > 0 && (
          <span title={missing.map((language) => localeNames[language]).join(', ')}>
            <StateBadge tone="warning">
              {t('deskSite.namesMissing', { count: missing.length })}
            </StateBadge>
          </span>
        )}
        <TagUse tag={tag} />
      </div>
      {editing && (
        <div className={styles.tools}>
          {reorder && <MoveButtons name={name} index={index} reorder={reorder} />}
          <MoreMenu
            name={t('deskSite.more', { name })}
            size="small"
            items={[
              {
                kind: 'action',
                label: t('deskSite.rename'),
                icon: <PencilIcon size={20} />,
                onSelect: editing.onRename,
              },
              {
                kind: 'action',
                label: t('deskSite.merge'),
                icon: <ChevronRightIcon size={20} />,
                onSelect: editing.onMerge,
              },
              ...(tag.is_used
                ? []
                : [
                    {
                      kind: 'action' as const,
                      label: t('deskSite.delete'),
                      icon: <TrashIcon size={20} />,
                      isDangerous: true,
                      onSelect: editing.onDelete,
                    },
                  ]),
            ]}
          />
        </div>
      )}
    </li>
  );
}

function TagUse({ tag: { published_count, is_used } }: { tag: DeskTag }) {
  const { t } = useTranslator();
  if (!is_used) return <StateBadge tone="neutral">{t('deskSite.unused')}</StateBadge>;
  if (published_count === 0) return <span>{t('deskSite.onlyUnpublished')}</span>;
  return (
    <span className={styles.count} title={t('deskSite.titles')}>
      {t('deskSite.titleCount', { count: published_count })}
    </span>
  );
}
