import type { Shortlist, ShortlistSummary, shortlists } from '../shortlists.ts';
import { exampleCard } from './catalogue.ts';
import type { AreaDocumentation } from './documentation.ts';

const token = 'w3K9pB5nX1tR7vC2mJ8yH4sL0dF6gA3uE9pO5iZ1kQM';
const share = { token, expires_at: '2026-12-16T08:00:00.000Z' };

const list: Shortlist = {
  shortlist_id: 4,
  name: 'Spring slate',
  note: 'For the meeting on Thursday.',
  updated_at: '2026-11-16T08:00:00.000Z',
  share,
  expired_share: null,
  titles: [{ drama: exampleCard, note: 'Strong first episode.' }],
};

const summary: ShortlistSummary = {
  shortlist_id: 4,
  name: 'Spring slate',
  title_count: 1,
  drama_ids: [exampleCard.drama_id],
  covers: [exampleCard.cover],
  updated_at: list.updated_at,
  share,
  expired_share: null,
};

export const shortlistsDocumentation: AreaDocumentation<typeof shortlists> = {
  description: 'Named, ordered lists of titles with notes, which can be shared by a link.',
  calls: {
    getShortlistList: {
      summary: "List the caller's shortlists",
      description: 'With `drama_id`, only the lists that have this title.',
      input: { drama_id: 7 },
      data: [summary],
    },
    getShortlist: { summary: 'Show a shortlist', input: { shortlist_id: 4 }, data: list },
    createShortlist: {
      summary: 'Make a shortlist',
      description: '`tooManyLists` above 100 lists.',
      input: { name: 'Spring slate', drama_ids: [7] },
      data: list,
    },
    updateShortlist: {
      summary: 'Rename, annotate or rearrange a shortlist',
      description:
        'Absent fields stay; `titles` replaces all titles, in this order. With `known_drama_ids`, the titles that the caller has seen in the list, titles that were added or removed elsewhere in the meantime stay so. `title_notes` changes notes without the order.',
      input: {
        shortlist_id: 4,
        titles: [{ drama_id: 7 }],
        known_drama_ids: [7, 12],
        title_notes: [{ drama_id: 7, note: 'Strong first episode.' }],
      },
      data: list,
    },
    exportShortlist: {
      summary: 'Download a shortlist as a workbook or CSV',
      description:
        'Contains the titles that are in the catalogue, with the notes on them and their availability in the market of the account.',
      input: { shortlist_id: 4, format: 'csv' },
      data: undefined,
    },
    deleteShortlist: { summary: 'Delete a shortlist', input: { shortlist_id: 4 }, data: null },
    addShortlistTitles: {
      summary: 'Add titles to the end of a shortlist',
      description: '`listFull` above 200 titles: then none is added.',
      input: { shortlist_id: 4, drama_ids: [7] },
      data: summary,
    },
    shareShortlist: {
      summary: 'Share a shortlist by a link that expires',
      description:
        'A list that is already shared keeps its link, with the new end. A link that has expired is replaced by another one, or with `is_renewed` works again.',
      input: { shortlist_id: 4, days: 30, is_renewed: true },
      data: share,
    },
    unshareShortlist: {
      summary: 'Stop sharing a shortlist',
      input: { shortlist_id: 4 },
      data: null,
    },
    getSharedShortlist: {
      summary: 'Read a shared shortlist',
      description: '`notFound` after its end.',
      input: { token },
      data: {
        name: list.name,
        note: list.note,
        shared_by: 'mina',
        expires_at: share.expires_at,
        titles: list.titles,
      },
    },
    addShortlistToCart: {
      summary: 'Put all titles of a shortlist in the cart',
      description: 'Takes exactly one of `shortlist_id` and `token`. `cartFull` adds none.',
      input: { token },
      data: { added: 1, drama_ids: [7], copyright_cart_count: 3 },
    },
  },
};
