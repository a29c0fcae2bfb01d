import { Link } from 'react-router';
import type { DeskBanner } from '#contract/desk/banners.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { useChange } from '#desk/ui/failure-text.ts';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { HomePreview } from '../preview/home-preview.tsx';
import { SiteTabs } from '../site-tabs.tsx';
import { useRemoval } from '../use-removal.ts';
import { useSavedOrder } from '../use-saved-order.ts';
import styles from './banner-list.module.css';
import { BannerRow } from './banner-row.tsx';
import { TimelineAxis } from './banner-timeline.tsx';
import { textIn, toCopy, toSiteBanner } from './site-banner.ts';
import { timelineOf } from './timeline.ts';

/** All banners in their order, with their schedules, and what the home page shows now. */
export function BannerList({ banners: loaded }: { banners: DeskBanner[] }) {
  const { t, locale } = useTranslator();
  const mayChange = useMay('site.change');
  const reload = useReload();
  const change = useChange();
  const removal = useRemoval();
  const { items: banners, reorder } = useSavedOrder({
    loaded,
    keyOf: ({ banner_id }) => banner_id,
    nameOf: ({ texts }) => textIn(texts, locale).title || t('deskSite.untitled'),
    save: (banner_id, position, known_order) =>
      deskApi.moveBanner({ banner_id, position, known_order }),
  });
  const timeline = timelineOf(banners, Date.now());

  async function setVisibility({ banner_id, version }: DeskBanner, is_enabled: boolean) {
    if (!(await change(() => deskApi.updateBanner({ banner_id, version, is_enabled })))) return;
    showToast({ text: t(is_enabled ? 'deskSite.shownNow' : 'deskSite.hiddenNow') });
    reload();
  }

  /** Undo adds the banner again, as the server returned it. */
  const remove = ({ banner_id }: DeskBanner) =>
    removal({
      remove: () => deskApi.removeBanner({ banner_id }),
      text: t('deskSite.removed'),
      undo: async (removed) => {
        await deskApi.addBanner(toCopy(removed));
        showToast({ text: t('deskSite.restored') });
      },
    });

  return (
    <>
      <PageHeader
        title={t('desk.nav.site')}
        note={t('deskSite.bannersText')}
        actions={
          mayChange && (
            <Link className={buttonClass({ variant: 'primary' })} to="/site/banners/new">
              {t('deskSite.newBanner')}
            </Link>
          )
        }
      />
      <SiteTabs />
      {banners.length === 0 ? (
        <EmptyState title={t('deskSite.noBanners')} text={t('deskSite.noBannersText')} />
      ) : (
        <div className={styles.page}>
          <Panel title={t('deskSite.banners')} isFlush>
            <div className={styles.head}>
              <TimelineAxis timeline={timeline} />
            </div>
            <ol ref={reorder.list} className={layout.plainList}>
              {banners.map((banner, index) => (
                <BannerRow
                  key={banner.banner_id}
                  banner={banner}
                  index={index}
                  timeline={timeline}
                  {...(mayChange && {
                    editing: {
                      reorder,
                      onVisibility: (isEnabled) => void setVisibility(banner, isEnabled),
                      onRemove: () => void remove(banner),
                    },
                  })}
                />
              ))}
            </ol>
          </Panel>
          <PreviewNow banners={banners} />
        </div>
      )}
    </>
  );
}

/** What the home page shows now. */
function PreviewNow({ banners }: { banners: readonly DeskBanner[] }) {
  const { t } = useTranslator();
  const running = banners.filter(({ state }) => state === 'running');
  return (
    <Panel title={t('deskSite.previewNow')}>
      <HomePreview
        bannersIn={(language) => running.map((banner) => toSiteBanner(banner, language))}
        empty={t('deskSite.nothingRunning')}
      />
    </Panel>
  );
}
