import { useEffect, useState } from 'react';

/** False in the first render, then true. A popup that is open when it mounts would not animate. */
export function useAfterMount(): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return isMounted;
}
