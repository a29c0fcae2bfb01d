import { type ReactNode, useRef, useState } from 'react';
import { Card } from './card.tsx';
import { CardStatus } from './card-status.tsx';

interface SavingCardProps {
  title: string;
  text?: string;
  /** Calls `onSaved` with what to say. */
  form: (onSaved: (text: string) => void) => ReactNode;
}

/** A card with a form. What was saved is said, and the form begins anew: no password stays in it. */
export function SavingCard({ title, text, form }: SavingCardProps) {
  const [saved, setSaved] = useState('');
  const [round, setRound] = useState(0);
  const status = useRef<HTMLDivElement>(null);
  const onSaved = (said: string) => {
    setSaved(said);
    setRound(round + 1);
    // The field that had the keyboard goes with the old form.
    status.current?.focus({ preventScroll: true });
  };
  return (
    <Card title={title} text={text}>
      <div key={round} onChange={() => setSaved('')}>
        {form(onSaved)}
      </div>
      <CardStatus ref={status} status={saved ? { tone: 'success', text: saved } : undefined} />
    </Card>
  );
}
