import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import styles from '#ui/quote/quote.module.css';
import type { Order } from '#ui/quote/quote-data.ts';
import { nextSteps, type Quote, type QuoteLine, stateAt } from '#ui/quote/quote-data.ts';
import { QuoteDocument } from '#ui/quote/quote-document.tsx';
import { QuoteStateBadge, Validity } from '#ui/quote/quote-head.tsx';
import { choiceId } from '#ui/quote/quote-lines.tsx';
import { totalWords } from '#ui/quote/quote-words.ts';
import { useNow } from '#ui/quote/use-now.ts';
import { LocalTime } from '#ui/text/local-time.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { type Answer, AnswerDialogs, preloadAnswer } from './answer-dialogs.tsx';
import { useLineChoice } from './use-line-choice.ts';

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
  const { t } = useTranslator();
  const state = stateAt(quote, useNow());
  const isOpen = state === 'sent';
  const next = order.status === 'withdrawn' ? undefined : nextSteps[state];
  const choice = useLineChoice(quote);
  const lines = choice.free.filter(({ line_id }) => choice.chosen.has(line_id));
  const [answer, setAnswer] = useState<Answer>();
  const end = (text: string) => {
    setAnswer(undefined);
    onAnswered(text);
  };
  return (
    <section className={styles.quote} aria-labelledby="quote">
      <header className={styles.head}>
        <h2 id="quote">{t('deals.quote', { version: quote.version })}</h2>
        <QuoteStateBadge state={state} />
        <p className={styles.sent}>
          {t('deals.sentOn')} <LocalTime at={quote.sent_at} />
        </p>
        <Button className={styles.print} size="small" variant="quiet" onClick={() => print()}>
          {t('deals.print')}
        </Button>
      </header>
      {(isOpen || state === 'expired') && <Validity quote={quote} />}
      {next && <p className={styles.next}>{t(next)}</p>}
      <QuoteDocument
        order={order}
        quote={quote}
        before={older[0]}
        choice={isOpen ? choice : undefined}
      />
      {isOpen && (
        <AnswerButtons quote={quote} free={choice.free} lines={lines} onAnswer={setAnswer} />
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
        onClosed={() => end(t('deals.closedMeanwhile'))}
      />
      {older.map((version) => (
        <OlderVersion key={version.quote_id} order={order} quote={version} />
      ))}
    </section>
  );
}

interface AnswerButtonsProps {
  quote: Quote;
  /** The lines that can be chosen. */
  free: QuoteLine[];
  /** The chosen lines. */
  lines: QuoteLine[];
  onAnswer: (answer: Answer) => void;
}

/** What is chosen and its total, and the buttons that open the dialog of an answer. */
function AnswerButtons({ quote, free, lines, onAnswer }: AnswerButtonsProps) {
  const words = useTranslator();
  const { t } = words;
  const [isLineNeeded, setIsLineNeeded] = useState(false);
  /** Without a chosen line there is nothing to sign. */
  const accept = () => {
    const [first] = free;
    setIsLineNeeded(lines.length === 0);
    if (lines.length > 0) onAnswer('accept');
    else if (first) document.getElementById(choiceId(first))?.focus();
  };
  const answerButton = (name: Answer) => ({
    onPointerEnter: () => preloadAnswer(name),
    onFocus: () => preloadAnswer(name),
    onClick: () => onAnswer(name),
  });
  return (
    <div className={styles.answer}>
      <p className={styles.chosen} role="status">
        <span>{t('deals.chosen', { count: lines.length, all: free.length })}</span>
        <strong suppressHydrationWarning>{totalWords(words, quote, lines)}</strong>
      </p>
      <p className={styles.needLine} role="alert">
        {isLineNeeded && lines.length === 0 && t('deals.needLine')}
      </p>
      <div className={styles.buttons}>
        {free.length > 0 && (
          <Button variant="primary" {...answerButton('accept')} onClick={accept}>
            {t('deals.accept')}
          </Button>
        )}
        <Button {...answerButton('counter')}>{t('deals.counter')}</Button>
        <Button variant="quiet" {...answerButton('decline')}>
          {t('deals.decline')}
        </Button>
      </div>
    </div>
  );
}

/** Its lines, up to 500, are rendered when it is opened. */
function OlderVersion({ order, quote }: Pick<QuoteSectionProps, 'order' | 'quote'>) {
  const { t } = useTranslator();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.older}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <span>{t('deals.quote', { version: quote.version })}</span>
        <QuoteStateBadge state={quote.state} />
        <LocalTime at={quote.sent_at} />
      </summary>
      {isOpen && <QuoteDocument order={order} quote={quote} />}
    </details>
  );
}
