import { useEffect, useState } from 'react';

/** True one commit after mounting: a popup that is open from the start would not animate. */
export function useAfterMount(): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return isMounted;
}
