import type { ComponentProps } from 'react';
import { LocalTime } from '#ui/text/local-time.tsx';
import styles from './messages.module.css';

interface MessageListProps<Writer extends string> extends ComponentProps<'ol'> {
  messages: { message_id: number; from: Writer; text: string; at: string }[];
  /** The reader of the page, whose messages are on the other side. */
  own: Writer;
  names: Record<Writer, string>;
}

/** The messages of an order or of an enquiry, oldest first. */
export function MessageList<Writer extends string>({
  messages,
  own,
  names,
  ...list
}: MessageListProps<Writer>) {
  return (
    <ol {...list} className={styles.messages}>
      {messages.map(({ message_id, from, text, at }) => (
        <li key={message_id} className={styles.message} data-own={from === own}>
          <p className={styles.head}>
            <strong>{names[from]}</strong>
            <LocalTime at={at} hasTime />
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
