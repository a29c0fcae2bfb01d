import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskOrder, QuoteVersion } from '#contract/desk/sales/orders.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useMay } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { ReasonDialog } from '#desk/ui/form/reason-dialog.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { ChevronRightIcon } from '#ui/icons/more-icons.tsx';
import { totalWords } from '#ui/quote/quote-words.ts';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { QuoteBadge } from '../shared/badges.tsx';
import { quotePath } from '../shared/paths.ts';
import { CompareVersions } from './compare-versions.tsx';
import styles from './order.module.css';
import { QuoteLinesTable } from './quote-lines-table.tsx';

/** All versions of the quote, the newest open, and a comparison of any two. */
export function OrderQuotes({ order }: { order: DeskOrder }) {
  const { t } = useTranslator();
  const [newest, ...older] = order.quotes;
  if (!newest) return null;
  return (
    <Panel title={t('deskOrders.quotes')} isFlush>
      <ol className={styles.versions}>
        <li>
          <VersionHead version={newest}>
            <NewestActions order={order} newest={newest} />
          </VersionHead>
          <VersionBody version={newest} />
        </li>
        {older.map((version) => (
          <li key={version.version}>
            <details>
              <summary>
                <ChevronRightIcon size={16} />
                <VersionHead version={version} />
              </summary>
              <VersionBody version={version} />
            </details>
          </li>
        ))}
        {older.length > 0 && (
          <li>
            <details>
              <summary>
                <ChevronRightIcon size={16} />
                {t('deskOrders.compare')}
              </summary>
              <CompareVersions versions={order.quotes} />
            </details>
          </li>
        )}
      </ol>
    </Panel>
  );
}

function VersionHead({ version, children }: { version: QuoteVersion; children?: React.ReactNode }) {
  const words = useTranslator();
  const { t, locale } = words;
  const offered = version.lines.filter(({ is_offered }) => is_offered);
  return (
    <span className={styles.versionHead}>
      <strong>{t('deskOrders.version', { version: version.version })}</strong>
      <QuoteBadge state={version.state} />
      <span>{totalWords(words, version, offered)}</span>
      <span className={layout.quiet}>
        {t('deskOrders.sentBy', {
          actor: version.actor_name ?? version.actor,
          time: formatTime(locale, version.sent_at),
        })}
      </span>
      {children}
    </span>
  );
}

function VersionBody({ version }: { version: QuoteVersion }) {
  const { t, locale } = useTranslator();
  const { state, reply, message, payment_terms: payment } = version;
  return (
    <div className={layout.page}>
      <p className={layout.quiet}>
        {t(state === 'sent' ? 'deals.holdsUntil' : 'deals.heldUntil', {
          date: formatTime(locale, version.valid_until),
        })}
        {version.closed_at &&
          ` · ${t('deskOrders.closedAt', { time: formatTime(locale, version.closed_at) })}`}
      </p>
      {reply && (
        <figure className={styles.quotation}>
          <figcaption>
            {t(state === 'recalled' ? 'deskOrders.recallReason' : 'deskOrders.buyerWrote')}
          </figcaption>
          <blockquote>{reply}</blockquote>
        </figure>
      )}
      <QuoteLinesTable version={version} />
      {(message || payment) && (
        <div className={layout.stackTight}>
          {message && (
            <p className={styles.text}>
              <span className={layout.quiet}>{t('deskOrders.quoteMessage')}: </span>
              {message}
            </p>
          )}
          {payment && (
            <p className={styles.text}>
              <span className={layout.quiet}>{t('deals.payment')}: </span>
              {payment}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Recalls an open quote, or answers a counter-offer with it. */
function NewestActions({ order, newest }: { order: DeskOrder; newest: QuoteVersion }) {
  const { t } = useTranslator();
  const mayChange = useMay('orders.change');
  const [isRecalling, setIsRecalling] = useState(false);
  if (!mayChange) return null;
  const { order_no } = order;
  const { version, state } = newest;
  if (state === 'countered' && order.can_become.includes('confirmed'))
    return (
      <Link className={buttonClass({ size: 'small' })} to={`${quotePath(order_no)}?start=counter`}>
        {t('deskOrders.adoptCounter')}
      </Link>
    );
  if (state !== 'sent') return null;
  return (
    <>
      <Button size="small" onClick={() => setIsRecalling(true)}>
        {t('deskOrders.recall')}
      </Button>
      <ReasonDialog
        isOpen={isRecalling}
        onClose={() => setIsRecalling(false)}
        title={t('deskOrders.recallTitle', { version })}
        description={t('deskOrders.recallText')}
        label={t('deskOrders.reasonForBuyer')}
        missing={t('deskOrders.needText')}
        isDangerous
        confirmLabel={t('deskOrders.recall')}
        submit={async (reason) => {
          await deskApi.recallQuote({ order_no, base: { version, state }, reason });
          showToast({ text: t('deskOrders.recalled', { version }), tone: 'success' });
        }}
      />
    </>
  );
}
