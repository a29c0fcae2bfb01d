import { useState } from 'react';
import type { Deal } from '#contract/deals/quote.ts';
import { dayWords } from '#contract/site/licence-words.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import facts from '#ui/display/facts.module.css';
import { AlertIcon, SuccessIcon } from '#ui/icons/more-icons.tsx';
import type { Order } from '#ui/quote/quote-data.ts';
import { LocalTime } from '#ui/text/local-time.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { CopiedHash } from './copied-hash.tsx';
import styles from './deal-section.module.css';

interface DealSectionProps {
  order: Order;
  deal: Deal;
}

/** The contract: its number, parties, documents with their hashes, and its end. */
export function DealSection({ order, deal }: DealSectionProps) {
  const { t, locale } = useTranslator();
  const { licensor, licensee, terminated_from: end } = deal;
  return (
    <section className={styles.deal} aria-labelledby="deal" data-terminated={end ? '' : undefined}>
      <header className={styles.head}>
        {end ? <AlertIcon size={32} /> : <SuccessIcon size={32} />}
        <div>
          <h2 id="deal">{t('deals.deal', { number: deal.deal_no })}</h2>
          <p suppressHydrationWarning>
            {end ? t('deals.terminated', { day: dayWords({ locale }, end) }) : t('deals.dealText')}
          </p>
        </div>
      </header>
      {deal.termination_reason && <p className={styles.reason}>{deal.termination_reason}</p>}
      <dl className={facts.stacking}>
        <dt>{t('deals.parties')}</dt>
        <dd>{t('deals.partyNames', { licensor, licensee })}</dd>
        <dt>{t('deals.acceptedOn')}</dt>
        <dd>
          <LocalTime at={deal.accepted_at} hasTime />
          {deal.signatory_name && ` · ${t('deals.signedBy', { name: deal.signatory_name })}`}
          {deal.is_on_paper && ` · ${t('deals.onPaper')}`}
        </dd>
        {(deal.countersigned_at || !(deal.is_on_paper || end)) && (
          <>
            <dt>{t('deals.countersignature')}</dt>
            <dd>
              {deal.countersigned_at ? (
                <LocalTime at={deal.countersigned_at} hasTime />
              ) : (
                t('deals.notCountersigned')
              )}
            </dd>
          </>
        )}
      </dl>
      <div className={styles.memos}>
        {deal.countersigned_sha256 && (
          <Memo orderId={order.order_id} name="countersigned" sha256={deal.countersigned_sha256} />
        )}
        <Memo orderId={order.order_id} name="accepted" sha256={deal.memo_sha256} />
      </div>
      <p className={styles.small}>{t('deals.hashText')}</p>
    </section>
  );
}

interface MemoProps {
  orderId: number;
  name: 'accepted' | 'countersigned';
  sha256: string;
}

function Memo({ orderId, name, sha256 }: MemoProps) {
  const { t } = useTranslator();
  const [isLoading, setIsLoading] = useState(false);
  /** A failure is shown by the shell. */
  const download = async () => {
    setIsLoading(true);
    const input = { order_id: orderId, ...(name === 'accepted' && { version: name }) };
    await browserApi()
      .exportCopyrightDeal(input, { actionKey: name })
      .then(saveFile, () => {});
    setIsLoading(false);
  };
  return (
    <div className={styles.memo}>
      <Button id={`memo-${name}`} isLoading={isLoading} onClick={download}>
        {t(name === 'accepted' ? 'deals.memoAccepted' : 'deals.memoCountersigned')}
      </Button>
      <CopiedHash describedBy={`memo-${name}`} sha256={sha256} />
    </div>
  );
}
