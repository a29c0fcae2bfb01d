import { useEffect, useState } from 'react';

/** Becomes true one commit after mounting: what is open from the start would appear without moving. */
export function useAfterMount(): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return isMounted;
}
