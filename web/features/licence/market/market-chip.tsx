import { useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { GlobeIcon } from '#ui/icons/icons.tsx';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { loadTexts } from '#ui/text/texts.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './market-chip.module.css';
import { isSharedMarket, useMarket } from './use-market.ts';
import { useMarketDialog } from './use-market-dialog.tsx';

interface MarketChipProps {
  /** The market in the page's URL, which may be another visitor's. */
  listMarket: string | undefined;
  /** Called when the visitor has changed their market; empty when it was removed. */
  onChange: (market: string) => void;
}

const loadWords = async () => {
  const [{ marketWords }] = await Promise.all([
    import('./market-words.ts'),
    loadTexts('licence', 'market'),
  ]);
  return marketWords;
};

/** Shows the visitor's market, or that of a shared list, and opens the dialog that changes it. */
export function MarketChip({ listMarket, onChange }: MarketChipProps) {
  const translator = useTranslator();
  const { t } = translator;
  const own = useMarket();
  const chip = useRef<HTMLButtonElement>(null);
  const market = listMarket ?? own;
  const isShared = isSharedMarket(listMarket, own);
  const { dialog, open, preload } = useMarketDialog({ market, onSaved: onChange });
  const words = useLazyPart(loadWords, market !== '', () => {});
  const terms = words?.(translator, market);
  const adopt = async () => {
    const [{ saveMarket }, { readMarketQuery }] = await Promise.all([
      import('./account-market.ts'),
      import('#contract/licence/market-query.ts'),
    ]);
    await saveMarket(readMarketQuery(market) ?? null);
    // The clicked button is removed.
    chip.current?.focus();
  };
  return (
    <div className={styles.row}>
      <button
        ref={chip}
        type="button"
        className={styles.chip}
        data-empty={market === '' || undefined}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <GlobeIcon size={18} />
        {/* The key replaces the text when the terms arrive: moving it would be a layout shift. */}
        <span key={terms} className={styles.text}>
          {isShared && terms && (
            <span className={styles.label}>{t('market.chipShared', { terms: '' })}</span>
          )}
          {text()}
        </span>
      </button>
      {isShared && terms && (
        <Button size="small" className={styles.adopt} onClick={() => void adopt().catch(() => {})}>
          {t('market.adopt')}
        </Button>
      )}
      {dialog}
    </div>
  );

  function text(): string {
    if (market === '') return t('catalogue.setMarket');
    if (!terms) return t(isShared ? 'catalogue.listMarket' : 'catalogue.market');
    return isShared ? terms : t('market.chip', { terms });
  }
}
