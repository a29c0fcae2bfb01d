import {
  Activity,
  type Context,
  type ReactElement,
  type ReactNode,
  useContext,
  useState,
} from 'react';
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useOutlet,
} from 'react-router';
import { useCurrentPage } from '../shell/current-page.ts';

/**
 * Renders the current page, and the kept-alive pages that were visited before. Those are hidden,
 * not unmounted, so that they keep their state, scroll position or video.
 */
export function KeptAliveOutlet() {
  const outlet = useOutlet();
  const page = useCurrentPage();
  const keptName = page?.isKeptAlive ? page.name : undefined;
  const [kept, setKept] = useState<Record<string, ReactElement>>({});
  if (keptName && outlet && kept[keptName] !== outlet) setKept({ ...kept, [keptName]: outlet });
  return (
    <>
      {Object.entries(kept).map(([name, element]) => (
        <Activity key={name} mode={name === keptName ? 'visible' : 'hidden'}>
          <Frozen context={DataContext} isFrozen={name !== keptName}>
            <Frozen context={StateContext} isFrozen={name !== keptName}>
              <Frozen context={LocationContext} isFrozen={name !== keptName}>
                {element}
              </Frozen>
            </Frozen>
          </Frozen>
        </Activity>
      ))}
      {!keptName && outlet}
    </>
  );
}

interface FrozenProps<Value> {
  context: Context<Value>;
  isFrozen: boolean;
  children: ReactNode;
}

/**
 * Gives a hidden page its last value of a router context, because the current one lacks its data.
 */
function Frozen<Value>({ context, isFrozen, children }: FrozenProps<Value>) {
  const current = useContext(context);
  const [last, setLast] = useState(current);
  if (!isFrozen && last !== current) setLast(current);
  const Provider = context;
  return <Provider value={isFrozen ? last : current}>{children}</Provider>;
}
