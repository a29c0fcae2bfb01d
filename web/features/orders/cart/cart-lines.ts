import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { ApiClient, CallOptions, CallOutput } from '#contract/transport/client.ts';

type ReplyLine = CallOutput<'getCopyrightCartList'>['list'][number];

/** A line of the cart, with only the drama's fields that the page shows: there may be 500 lines. */
export interface CartLine {
  cartId: number;
  dramaId: number;
  title: string;
  originalTitle: string;
  cover: string;
  episodes: number;
  minutes: number;
  year: number;
  languages: string[];
  version: CustomVersion;
  /** False for a withdrawn drama, which can be removed but not ordered. */
  isAvailable: boolean;
}

const PAGE_SIZE = 100;

/** The whole cart, latest first: selection and totals need all lines. */
export async function loadCart(
  api: ApiClient,
  options: Pick<CallOptions, 'isQuiet'> = {},
): Promise<CartLine[]> {
  const load = (page: number) =>
    api.getCopyrightCartList(
      { page, page_size: PAGE_SIZE },
      // A key per page: a call cancels a running call with the same key.
      { ...options, actionKey: `${page} ${options.isQuiet ?? ''}` },
    );
  const first = await load(1);
  const others = Array.from({ length: Math.ceil(first.total / PAGE_SIZE) - 1 }, (_, i) =>
    load(i + 2),
  );
  const pages = [first, ...(await Promise.all(others))];
  // A line that moved to the next page during the load is on both pages.
  const lines = new Map(pages.flatMap(({ list }) => list).map((one) => [one.cart_id, toLine(one)]));
  return [...lines.values()];
}

function toLine({ cart_id, drama, is_custom_version, is_available }: ReplyLine): CartLine {
  return {
    cartId: cart_id,
    dramaId: drama.drama_id,
    title: drama.title,
    originalTitle: drama.original_title,
    cover: drama.cover,
    episodes: drama.episode_count,
    minutes: drama.total_minutes,
    year: drama.release_year,
    languages: drama.languages,
    version: is_custom_version,
    isAvailable: is_available,
  };
}
