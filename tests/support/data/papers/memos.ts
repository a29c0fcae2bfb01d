import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { MemoContent, MemoLine } from '#server/areas/deals/memo/memo-content.ts';

type LineOver = Partial<Omit<MemoLine, 'terms'>> & { terms?: Partial<LicenceTerms> };

/** A title licensed in Mexico; parts of it and of its terms can be replaced. */
export function memoLine({ terms, ...over }: LineOver = {}): MemoLine {
  return {
    title: 'Moon Gate',
    originalTitle: '月门',
    terms: {
      territories: ['MX'],
      media: ['svod'],
      languages: ['es'],
      start_date: '2026-11-16',
      term_months: 12,
      is_exclusive: true,
      ...terms,
    },
    lastDay: '2027-11-15',
    customVersion: 0,
    episodeCount: 60,
    price: { model: 'flat', amount_minor: 400_000 },
    totalMinor: 400_000,
    ...over,
  };
}

/** A memo about one title; parts can be replaced. */
export const memoContent = (over: Partial<MemoContent> = {}): MemoContent => ({
  dealNo: 'VD-7Q2M-4KXP',
  orderNo: 'VG-20261116-0001',
  quoteVersion: 2,
  acceptedAt: '2026-11-16T09:30:05.000Z',
  buyer: { legal_name: 'Canal Norte S.A.', country: 'MX', address: 'Reforma 1' },
  seller: { legal_name: 'Vignette Rights Ltd' },
  currency: 'EUR',
  totalMinor: 400_000,
  paymentTerms: '50 % on signature.',
  lines: [memoLine()],
  record: {
    kind: 'accepted',
    signatoryName: 'Ana Pérez',
    signatoryTitle: 'CEO',
    email: 'ana@canal.example',
    address: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
    termsVersion: '2026-11-01',
  },
  ...over,
});
