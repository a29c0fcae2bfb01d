import { useState } from 'react';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { OrderTime } from '../history/order-time.tsx';
import type { Order } from '../history/orders-data.ts';
import { type Answer, AnswerDialogs, preloadAnswer } from './answer-dialogs.tsx';
import styles from './quote.module.css';
import { nextSteps, offeredLines, type Quote, stateAt } from './quote-data.ts';
import { QuoteDocument } from './quote-document.tsx';
import { QuoteStateBadge, Validity } from './quote-head.tsx';
import { choiceId } from './quote-lines.tsx';
import { totalWords } from './quote-words.ts';
import { useLineChoice } from './use-line-choice.ts';
import { useNow } from './use-now.ts';
import { VersionChanges } from './version-changes.tsx';

interface QuoteSectionProps {
  order: Order;
  quote: Quote;
  /** Older versions, newest first. */
  older: Quote[];
  /** Reloads the order after an answer; the text is shown and announced. */
  onAnswered: (text: string) => void;
}

/** The newest version of the quote, the buyer's answer to it, and the older versions. */
export function QuoteSection({ order, quote, older, onAnswered }: QuoteSectionProps) {
  const words = useTranslator();
  const { t } = words;
  const state = stateAt(quote, useNow());
  const isOpen = state === 'sent';
  const next = order.status === 'withdrawn' ? undefined : nextSteps[state];
  const [before] = older;
  const offered = offeredLines(quote);
  const choice = useLineChoice(quote);
  const lines = offered.filter(({ line_id }) => choice.chosen.has(line_id));
  const [answer, setAnswer] = useState<Answer>();
  const end = (text: string) => {
    setAnswer(undefined);
    onAnswered(text);
  };
  const answerButton = (name: Answer) => ({
    onPointerEnter: () => preloadAnswer(name),
    onFocus: () => preloadAnswer(name),
    onClick: () => setAnswer(name),
  });
  return (
    <section className={styles.quote} aria-labelledby="quote">
      <header className={styles.head}>
        <h2 id="quote">{t('deals.quote', { version: quote.version })}</h2>
        <QuoteStateBadge state={state} />
        <p className={styles.sent}>
          {t('deals.sentOn')} <OrderTime at={quote.sent_at} />
        </p>
        <Button className={styles.print} size="small" variant="quiet" onClick={() => print()}>
          {t('deals.print')}
        </Button>
      </header>
      {(isOpen || state === 'expired') && <Validity quote={quote} />}
      {next && <p className={styles.next}>{t(next)}</p>}
      {before && <VersionChanges before={before} after={quote} />}
      {isOpen && offered.length > 1 && (
        <div className={styles.chooseAll}>
          <Checkbox
            label={t('deals.chooseAll', { count: offered.length })}
            checked={lines.length > 0}
            isPartial={lines.length > 0 && lines.length < offered.length}
            onChange={() => choice.chooseAll(lines.length < offered.length)}
          />
        </div>
      )}
      <QuoteDocument order={order} quote={quote} choice={isOpen ? choice : undefined} />
      {isOpen && (
        <div className={styles.answer}>
          <p className={styles.chosen} role="status">
            <span>{t('deals.chosen', { count: lines.length, all: offered.length })}</span>
            <strong suppressHydrationWarning>{totalWords(words, quote, lines)}</strong>
          </p>
          <div className={styles.buttons}>
            <Button
              variant="primary"
              {...answerButton('accept')}
              {...(lines.length === 0 && {
                onClick: () =>
                  document.getElementById(choiceId(offered[0] ?? { line_id: 0 }))?.focus(),
              })}
            >
              {t('deals.accept')}
            </Button>
            <Button {...answerButton('counter')}>{t('deals.counter')}</Button>
            <Button variant="quiet" {...answerButton('decline')}>
              {t('deals.decline')}
            </Button>
          </div>
        </div>
      )}
      <AnswerDialogs
        answer={answer}
        quote={quote}
        lines={lines}
        onClose={() => setAnswer(undefined)}
        onAccepted={(number) => end(t('deals.accepted', { number }))}
        onTaken={(dramaIds) => {
          choice.markTaken(dramaIds);
          const isLast = lines.every(({ drama_id }) => dramaIds.includes(drama_id));
          if (isLast) end(t('deals.allTaken'));
        }}
        onCountered={() => end(t('deals.countered'))}
        onDeclined={() => end(t('deals.declined'))}
        onClosed={end}
      />
      {older.map((version) => (
        <details key={version.quote_id} className={styles.older}>
          <summary>
            <span>{t('deals.quote', { version: version.version })}</span>
            <QuoteStateBadge state={version.state} />
            <OrderTime at={version.sent_at} />
          </summary>
          <QuoteDocument order={order} quote={version} />
        </details>
      ))}
    </section>
  );
}
