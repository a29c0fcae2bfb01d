import { Link } from 'react-router';
import type { DeskBanner } from '#contract/desk/banners.ts';
import { readPicture } from '#contract/site/images.ts';
import { MoveButtons, MoveHandle } from '#desk/ui/reorder/move-controls.tsx';
import type { Reorder } from '#desk/ui/reorder/use-reorder.ts';
import { PencilIcon } from '#ui/icons/edit-icons.tsx';
import { EyeIcon, EyeOffIcon, TrashIcon } from '#ui/icons/more-icons.tsx';
import { MoreMenu } from '#ui/overlay/menu/more-menu.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './banner-list.module.css';
import { BannerStateBadge } from './banner-state.tsx';
import { BannerTimeline } from './banner-timeline.tsx';
import { usePeriodText } from './period-text.ts';
import { textIn } from './site-banner.ts';
import type { Timeline } from './timeline.ts';

interface BannerRowProps {
  banner: DeskBanner;
  index: number;
  timeline: Timeline;
  /** Undefined if the role may not change the banners. */
  editing?: {
    reorder: Reorder;
    onVisibility: (isEnabled: boolean) => void;
    onRemove: () => void;
  };
}

/** Small files of a wide picture. */
const THUMBNAIL = [800] as const;

export function BannerRow({ banner, index, timeline, editing }: BannerRowProps) {
  const { t, locale } = useTranslator();
  const periodText = usePeriodText();
  const name = textIn(banner.texts, locale).title || t('deskSite.untitled');
  const picture = readPicture(banner.image, THUMBNAIL);
  const href = `/site/banners/${banner.banner_id}`;
  return (
    <li className={styles.row} data-dragged={editing?.reorder.dragged === index || undefined}>
      <span className={styles.place}>
        {editing ? <MoveHandle name={name} index={index} reorder={editing.reorder} /> : index + 1}
      </span>
      <img
        className={styles.thumbnail}
        style={picture.color ? { backgroundColor: picture.color } : undefined}
        src={picture.src}
        srcSet={picture.sources?.webp}
        sizes="168px"
        alt=""
        loading="lazy"
      />
      <div className={styles.words}>
        <Link className={styles.name} to={href}>
          {name}
        </Link>
        <span className={layout.quietLine}>{useTargetText(banner)}</span>
      </div>
      <div className={styles.schedule}>
        <div className={styles.state}>
          <BannerStateBadge state={banner.state} />
          <span>{periodText(banner)}</span>
        </div>
        <BannerTimeline banner={banner} timeline={timeline} />
      </div>
      {editing && (
        <div className={styles.tools}>
          <MoveButtons name={name} index={index} reorder={editing.reorder} />
          <MoreMenu
            name={t('deskSite.more', { name })}
            size="small"
            items={[
              {
                kind: 'link',
                label: t('desk.edit'),
                icon: <PencilIcon size={20} />,
                href,
                render: <Link to={href} />,
              },
              {
                kind: 'action',
                label: t(banner.is_enabled ? 'deskSite.hide' : 'deskSite.show'),
                icon: banner.is_enabled ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />,
                onSelect: () => editing.onVisibility(!banner.is_enabled),
              },
              {
                kind: 'action',
                label: t('desk.remove'),
                icon: <TrashIcon size={20} />,
                isDangerous: true,
                onSelect: editing.onRemove,
              },
            ]}
          />
        </div>
      )}
    </li>
  );
}

function useTargetText({ drama, link }: DeskBanner): string {
  const { t } = useTranslator();
  if (drama) return t('deskSite.toTitle', { title: drama.title || drama.drama });
  return link ? t('deskSite.toLink', { link }) : t('deskSite.noTarget');
}
