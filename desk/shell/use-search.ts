import { useEffect, useRef, useState } from 'react';
import type { DeskOutput } from '#contract/desk/client.ts';
import type { ExactFind } from '#contract/desk/search.ts';
import type { Translate } from '#i18n/i18n.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { deskApi } from '../lib/api.ts';
import { useFailureText } from '../ui/failure-text.ts';

const TYPING_MS = 150;

export interface FoundItem {
  href: string;
  title: string;
  note: string;
}

interface Found {
  /** What was searched for. */
  text: string;
  groups: { label: string; items: FoundItem[] }[];
  exact: ExactFind | null;
}

/** Searches after a pause in typing; an older search is aborted. */
export function useSearch() {
  const { t } = useTranslator();
  const describe = useFailureText();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found>();
  const [message, setMessage] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );

  async function search(wanted: string): Promise<Found | undefined> {
    clearTimeout(timer.current);
    running.current?.abort();
    setMessage('');
    if (wanted === '') return setFound(undefined) as undefined;
    const control = new AbortController();
    running.current = control;
    try {
      const reply = await deskApi.findAnything({ text: wanted }, { signal: control.signal });
      const next = { text: wanted, groups: toGroups(reply, t), exact: reply.exact };
      setFound(next);
      return next;
    } catch (failure) {
      if (!control.signal.aborted) setMessage(describe(failure));
      return undefined;
    }
  }

  return {
    text,
    found,
    message,
    /** Whether the results are not yet those of the text. */
    isPending: text.trim() !== (found?.text ?? '') && message === '',
    type(value: string) {
      setText(value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void search(value.trim()), TYPING_MS);
    },
    /** Searches for the text without waiting. */
    now: () => search(text.trim()),
  };
}

export function hrefOfExact(exact: ExactFind): string {
  if (exact.kind === 'order') return `/orders/${exact.order_no}`;
  if (exact.kind === 'enquiry') return `/enquiries/${exact.enquiry_no}`;
  if (exact.kind === 'buyer') return `/buyers/${exact.account_id}`;
  return `/catalogue/${encodeURIComponent(exact.drama)}`;
}

function toGroups(found: DeskOutput<'findAnything'>, t: Translate) {
  const { titles, orders, buyers, enquiries } = found;
  return [
    {
      label: t('deskSearch.titles'),
      items: (titles ?? []).map(({ drama, title, state, release_year }) => ({
        href: hrefOfExact({ kind: 'title', drama }),
        title: title || drama,
        note: joined(drama, release_year, state !== 'published' && t(`deskSearch.state.${state}`)),
      })),
    },
    {
      label: t('deskSearch.orders'),
      items: (orders ?? []).map(({ order_no, deal_no, contact_name, contact_company, status }) => ({
        href: hrefOfExact({ kind: 'order', order_no }),
        title: order_no,
        note: joined(contact_company || contact_name, deal_no, t(`deskSearch.status.${status}`)),
      })),
    },
    {
      label: t('deskSearch.buyers'),
      items: (buyers ?? []).map(({ account_id, nickname, email, company, is_disabled }) => ({
        href: hrefOfExact({ kind: 'buyer', account_id }),
        title: company || nickname,
        note: joined(email, is_disabled && t('deskSearch.disabled')),
      })),
    },
    {
      label: t('deskSearch.enquiries'),
      items: (enquiries ?? []).map(({ enquiry_no, name, email, company, is_spam }) => ({
        href: hrefOfExact({ kind: 'enquiry', enquiry_no }),
        title: enquiry_no,
        note: joined(name, company, email, is_spam && t('deskSearch.spam')),
      })),
    },
  ];
}

function joined(...parts: (string | number | null | false)[]): string {
  return parts.filter(Boolean).join(' · ');
}
