import { useEffect, useState } from 'react';

/** Longer texts take more than a frame to analyse, so they wait for a pause in typing. */
const LONG = 30_000;
const PAUSE_MS = 300;

/** The text itself if it is short; otherwise the text as it was at the last pause. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  const isLong = text.length > LONG;
  // A short text settles too, so that one which grows long shows no older text.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), isLong ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [text, isLong]);
  return isLong ? settled : text;
}
