import type { ReactNode } from 'react';
import { classNames } from '#ui/state/class-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { MarketChip } from '#web/features/licence/market/market-chip.tsx';
import { isSharedMarket, useMarket } from '#web/features/licence/market/use-market.ts';
import { useMarks } from '#web/features/licence/marks/use-marks.ts';
import type { Browse, BuyerFacts } from './browse-data.ts';
import styles from './browse-page.module.css';
import { BrowsePaging } from './browse-paging.tsx';
import { BuyerGrid } from './buyer-grid.tsx';
import { ActiveFilters } from './filters/active-filters.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { KeywordField } from './filters/keyword-field.tsx';
import { ListLoadError, NoMatches } from './filters/no-matches.tsx';
import { ResultBar } from './result-bar.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { useBrowseLinks } from './use-browse-links.ts';

interface BrowsePageProps {
  browse: Browse;
  /** The collect button of a card. */
  renderAction: (drama: BuyerFacts) => ReactNode;
  /** Collects the chosen dramas; resolves to the ids of those that were not collected. */
  onCollect: (dramas: BuyerFacts[], onProgress: (done: number) => void) => Promise<number[]>;
  /** Opens the dialog that adds the chosen dramas to shortlists. */
  onShortlist: (dramas: BuyerFacts[]) => void;
  /** Called when a link of the list is likely to be followed. */
  onPrefetch: (href: string) => void;
}

const none: BuyerFacts[] = [];

/** The buyer's catalogue. Its filters are in the URL, the chosen titles in the page's state. */
export function BrowsePage(props: BrowsePageProps) {
  const { browse, renderAction, onCollect, onShortlist, onPrefetch } = props;
  const { t } = useTranslator();
  const { filters, facets, results } = browse;
  const { link, follow, go, isBusy, resultsRef } = useBrowseLinks(filters);
  const selection = useSelection(results?.list ?? []);
  const listMarket = filters.availability?.market;
  const ownMarket = useMarket();
  const market = listMarket ?? ownMarket;
  const marks = useMarks(results?.list ?? none, listMarket);
  const panel = (
    <FilterPanel
      filters={filters}
      facets={facets}
      market={market}
      isSharedMarket={isSharedMarket(listMarket, ownMarket)}
      link={link}
    />
  );
  const followMarket = (changed: string) => {
    if (!filters.availability) return;
    const { filter } = filters.availability;
    go({ availability: changed ? { filter, market: changed } : undefined }, { replace: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks on the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks the links inside
    <div className={styles.page} onClick={follow}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.name}>{t('nav.shortPlayCopyright')}</h1>
          <p className={styles.intro}>{t('catalogue.intro')}</p>
          <MarketChip listMarket={listMarket} onChange={followMarket} />
        </div>
        <KeywordField keyword={filters.keyword} go={go} />
      </div>
      <div className={styles.columns}>
        <section className={styles.side} aria-label={t('catalogue.filters')}>
          {panel}
        </section>
        <section
          className={styles.results}
          ref={resultsRef}
          tabIndex={-1}
          aria-label={t('catalogue.results')}
          aria-busy={isBusy}
        >
          <ResultBar
            browse={browse}
            link={link}
            isBusy={isBusy}
            panel={panel}
            isChoosing={selection.isChoosing}
            onChoose={selection.isChoosing ? selection.finish : selection.start}
          />
          <ActiveFilters browse={browse} link={link} />
          <Results
            browse={browse}
            isBusy={isBusy}
            marks={marks}
            selection={selection}
            link={link}
            renderAction={renderAction}
          />
          {results && (
            <BrowsePaging
              filters={filters}
              total={results.total}
              link={link}
              onPrefetch={onPrefetch}
            />
          )}
          {selection.isChoosing && (
            <SelectionBar selection={selection} onCollect={onCollect} onShortlist={onShortlist} />
          )}
        </section>
      </div>
    </div>
  );
}

interface ResultsProps extends Pick<BrowsePageProps, 'browse' | 'renderAction'> {
  isBusy: boolean;
  marks: ReturnType<typeof useMarks>;
  selection: ReturnType<typeof useSelection>;
  link: ReturnType<typeof useBrowseLinks>['link'];
}

function Results({ browse, isBusy, marks, selection, link, renderAction }: ResultsProps) {
  const { filters, results } = browse;
  return (
    <div className={classNames(styles.list, isBusy && styles.busy)}>
      {!results && <ListLoadError />}
      {results?.list.length === 0 && (
        <NoMatches filters={filters} isCapped={results.isCapped} link={link} />
      )}
      {results && results.list.length > 0 && (
        <BuyerGrid
          list={results.list}
          marks={marks}
          selection={selection}
          renderAction={renderAction}
        />
      )}
    </div>
  );
}
