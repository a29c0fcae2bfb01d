import { useId } from 'react';
import { readMarketQuery, writeMarketQuery } from '#contract/licence/market-query.ts';
import type { Market } from '#contract/rights.ts';
import { Button } from '#ui/button/button.tsx';
import { useValueForm } from '#ui/form/use-value-form.ts';
import { LicenceFields } from '#ui/licence/fields/licence-fields.tsx';
import {
  fromLicence,
  type LicenceValues,
  noLicenceValues,
  toLicence,
} from '#ui/licence/licence-values.ts';
import { DialogPopup } from '#ui/overlay/dialog-popup.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { saveMarket } from './account-market.ts';
import styles from './market-dialog.module.css';
import { marketErrors } from './market-errors.ts';
import { marketQuery } from './market-store.ts';

export interface MarketDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The market to edit, as query text; empty for a new one. */
  market: string;
  /** Called with the saved market; empty when it was removed. */
  onSaved: (market: string) => void;
}

/** Edits the visitor's market. On a phone the dialog is a sheet at the bottom. */
export function MarketDialog({ isOpen, onClose, market, onSaved }: MarketDialogProps) {
  const words = useTranslator();
  const { t } = words;
  const id = useId();
  const edited = readMarketQuery(market);
  // The market of a shared list cannot be removed: the visitor's own would be.
  const isOwn = useStore(marketQuery) === market;
  const save = async (saved: Market | null) => {
    await saveMarket(saved);
    onClose();
    onSaved(saved ? writeMarketQuery(saved) : '');
  };
  // The shell shows the failure; the dialog stays open.
  const onFailure = () => {};
  const form = useValueForm<LicenceValues>({
    values: edited ? fromLicence(edited) : noLicenceValues,
    validate: (typed) => marketErrors(words, typed),
    submit: (typed) => save(toLicence(typed)),
    onFailure,
  });
  return (
    <DialogPopup
      isOpen={isOpen}
      onClose={onClose}
      title={t('market.title')}
      description={t('market.text')}
      closeLabel={t('shell.close')}
      widthPx={680}
      footer={
        <>
          {isOwn && market !== '' && (
            <Button
              variant="quiet"
              className={styles.clear}
              onClick={() => form.run(() => save(null), onFailure)}
            >
              {t('market.clear')}
            </Button>
          )}
          <Button onClick={onClose}>{t('market.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isLoading={form.isBusy}>
            {t('market.save')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className={styles.form}>
        <LicenceFields
          values={form.values}
          onChange={form.change}
          field={(name) => ({ name, error: form.errorOf(name) })}
          startHint="licence.startToday"
        />
      </form>
    </DialogPopup>
  );
}
