import { inBrowserOnce, type Load, onServer } from '../lib/load.ts';
import { requireId } from '../lib/validate.ts';
import { ComingPage } from '../shell/coming-page.tsx';

const load = (async (_api, { params, url }) => {
  return { dramaId: requireId(params.dramaId, url) };
}) satisfies Load<unknown>;

export const loader = onServer(load);
export const clientLoader = inBrowserOnce(load);

export default function Player() {
  return <ComingPage />;
}
