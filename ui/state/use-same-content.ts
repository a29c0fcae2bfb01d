import { useState } from 'react';

/** The value of an earlier render while its JSON is the same, for lists of dependencies. */
export function useSameContent<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
