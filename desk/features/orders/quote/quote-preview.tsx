import { useEffect, useState } from 'react';
import { lineTotal, sumOf } from '#contract/deals/price.ts';
import type { Quote } from '#contract/deals/quote.ts';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import type { CheckedQuote, QuoteStart } from '#contract/desk/sales/quotes.ts';
import { toLocale } from '#desk/lib/language.ts';
import { loadTextsIn } from '#desk/lib/texts.ts';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import type { Translator } from '#i18n/i18n.ts';
import { type Locale, localeNames } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QuoteDocument } from '#ui/quote/quote-document.tsx';
import { Validity } from '#ui/quote/quote-head.tsx';
import layout from '#ui/styles/layout.module.css';
import { TranslatorContext, useTranslator } from '#ui/text/translator.ts';
import styles from './quote-editor.module.css';
import type { QuoteInput } from './quote-values.ts';

interface QuotePreviewProps {
  /** `send` asks for confirmation; undefined: closed. */
  kind: 'preview' | 'send' | undefined;
  onClose: () => void;
  order: DeskOrder;
  start: QuoteStart;
  quote: QuoteInput;
  version: number;
  checked: CheckedQuote | undefined;
  isBusy: boolean;
  onSend: () => void;
}

/** The quote as the buyer will see it, in the buyer's language. */
export function QuotePreview(props: QuotePreviewProps) {
  const { kind, onClose, order, start, version, checked, isBusy, onSend } = props;
  const { t } = useTranslator();
  const translator = useBuyersTexts(toLocale(start.locale), kind !== undefined);
  const buyer = order.contact?.company ?? order.contact?.name ?? '';
  const warnings = checked?.lines.reduce((sum, line) => sum + line.warnings.length, 0) ?? 0;
  const isSending = kind === 'send';
  return (
    <Dialog
      isOpen={kind !== undefined}
      onClose={onClose}
      title={
        isSending ? t('deskOrders.sendTitle', { version, buyer }) : t('deskOrders.previewTitle')
      }
      description={
        isSending
          ? t(start.base?.state === 'sent' ? 'deskOrders.sendReplaceText' : 'deskOrders.sendText', {
              email: order.contact?.email ?? '',
            })
          : t('deskOrders.previewText', { language: localeNames[toLocale(start.locale)] })
      }
      closeLabel={t('desk.close')}
      widthPx={960}
      footer={
        <>
          <Button onClick={onClose}>{t(isSending ? 'desk.cancel' : 'desk.close')}</Button>
          {isSending && (
            <Button variant="primary" isLoading={isBusy} onClick={onSend}>
              {t('deskOrders.sendNow')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.previewBody}>
        {checked?.can_send === false && (
          <p className={styles.problem}>{t('deskOrders.previewProblems')}</p>
        )}
        {isSending && warnings > 0 && (
          <p className={layout.warning}>{t('deskOrders.warnings', { count: warnings })}</p>
        )}
        {translator ? (
          <TranslatorContext value={translator}>
            <Document {...props} />
          </TranslatorContext>
        ) : (
          <p role="status">{t('desk.loading')}</p>
        )}
      </div>
    </Dialog>
  );
}

function useBuyersTexts(locale: Locale, isNeeded: boolean): Translator | undefined {
  const [translator, setTranslator] = useState<Translator>();
  useEffect(() => {
    if (isNeeded)
      void loadTextsIn(locale, ['deals', 'orders', 'licence', 'market']).then(setTranslator);
  }, [locale, isNeeded]);
  return translator;
}

function Document({ order, start, quote, version }: QuotePreviewProps) {
  const { t, locale } = useTranslator();
  // When the preview opened: a later time would add a day to what the validity has left.
  const [sentAt] = useState(Date.now);
  const shown = toShownQuote(start, quote, version, sentAt);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the dialog from here
    <article className={styles.preview} lang={locale} tabIndex={0}>
      <h2>{t('deals.quote', { version })}</h2>
      <Validity quote={shown} />
      <QuoteDocument
        order={{
          terms: order.terms,
          // Not available: titles are no links here.
          items: order.items.map((item) => ({ ...item, is_available: false })),
        }}
        quote={shown}
        before={order.quotes[0]}
      />
    </article>
  );
}

const DAY_MS = 86_400_000;

/** What the buyer would get if the quote was sent at this time. */
function toShownQuote(
  start: QuoteStart,
  quote: QuoteInput,
  version: number,
  sentAt: number,
): Quote {
  const written = new Map(quote.lines.map((line) => [line.external_id, line]));
  const lines = start.lines.map((line, index) => {
    const typed = written.get(line.external_id);
    const price = typed?.price ?? null;
    return {
      line_id: index,
      drama_id: line.drama_id,
      title: line.title,
      terms: typed?.terms ?? line.terms,
      is_custom_version: toVersion(typed?.version) ?? line.ordered_version,
      is_offered: typed?.is_offered ?? true,
      reason: typed?.reason ?? '',
      episode_count: line.episode_count,
      price,
      // A price that is still missing counts as nothing.
      total_minor: price ? lineTotal(price, line.episode_count) : 0,
      wished_minor: null,
      wished_terms: null,
      is_accepted: null,
    };
  });
  return {
    quote_id: 0,
    order_id: 0,
    version,
    state: 'sent',
    currency: quote.currency,
    valid_until: new Date(sentAt + quote.valid_days * DAY_MS).toISOString(),
    payment_terms: paymentIn(quote.payment_terms, toLocale(start.locale)),
    message: quote.message ?? '',
    total_minor: sumOf(lines.map(({ total_minor }) => total_minor)),
    sent_at: new Date(sentAt).toISOString(),
    reply: '',
    lines,
  };
}

function toVersion(version: 'original' | 'custom' | undefined) {
  if (version === undefined) return undefined;
  return version === 'custom' ? 1 : 0;
}

/** In the buyer's language, else in the first that there is, as the server chooses it. */
function paymentIn(terms: QuoteInput['payment_terms'], locale: Locale): string {
  if (typeof terms === 'string' || terms === undefined) return terms ?? '';
  const known = fallbackOrder(locale).map((each) => terms[each]);
  return known.find((text) => text !== undefined) ?? Object.values(terms)[0] ?? '';
}
