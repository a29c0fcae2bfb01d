import type { ReactNode } from 'react';
import { formatTime } from '#desk/lib/times.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './thread.module.css';

interface MessageItemProps {
  /** Ours are at the other side. */
  isOurs: boolean;
  by: ReactNode;
  at: string;
  text: string;
  /** The language of the text, if it is known. */
  lang?: string;
  /** Below the text. */
  children?: ReactNode;
}

/** A conversation; its items are `MessageItem`. */
export function MessageList({ children }: { children: ReactNode }) {
  return <ul className={styles.messages}>{children}</ul>;
}

export function MessageItem({ isOurs, by, at, text, lang, children }: MessageItemProps) {
  return (
    <li data-sender={isOurs ? 'desk' : 'other'}>
      <ByLine by={by} at={at} />
      <p className={styles.text} lang={lang}>
        {text}
      </p>
      {children}
    </li>
  );
}

/** Who wrote something and when. */
export function ByLine({ by, at }: { by: ReactNode; at: string }) {
  const { locale } = useTranslator();
  return (
    <p className={styles.by}>
      <span>{by}</span>
      <span aria-hidden="true">·</span>
      <time dateTime={at}>{formatTime(locale, at)}</time>
    </p>
  );
}
