import { type ReactNode, useRef, useState } from 'react';
import { Card } from './card.tsx';
import { CardStatus } from './card-status.tsx';

interface SavingCardProps {
  title: string;
  text?: string;
  /** Renders the form, which calls `onSaved` with a message for the user. */
  form: (onSaved: (text: string) => void) => ReactNode;
}

/**
 * A card with a form. After saving, it shows a message and remounts the form, which clears a typed
 * password.
 */
export function SavingCard({ title, text, form }: SavingCardProps) {
  const [saved, setSaved] = useState('');
  const [formKey, setFormKey] = useState(0);
  const status = useRef<HTMLDivElement>(null);
  const onSaved = (message: string) => {
    setSaved(message);
    setFormKey(formKey + 1);
    // The focused field is removed with the old form, so the focus moves to the message.
    status.current?.focus({ preventScroll: true });
  };
  return (
    <Card title={title} text={text}>
      <div key={formKey} onChange={() => setSaved('')}>
        {form(onSaved)}
      </div>
      <CardStatus ref={status} status={saved ? { tone: 'success', text: saved } : undefined} />
    </Card>
  );
}
