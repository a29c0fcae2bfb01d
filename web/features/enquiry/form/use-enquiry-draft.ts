import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslator } from '#ui/text/translator.ts';
import { readSession } from '#web/lib/session/session.ts';
import { readEnquiryDraft, saveEnquiryDraft } from '#web/lib/storage/enquiry-draft.ts';
import { type EnquiryDraft, emptyDraft, parseDraft, type TextField } from './draft.ts';
import { stepOf } from './field-errors.ts';
import { pageBefore, withPreset } from './preset.ts';

/** The content of the contact form; empty on the server and until the page has mounted. */
export function useEnquiryDraft() {
  const { locale } = useTranslator();
  const { search } = useLocation();
  const [draft, setDraft] = useState(emptyDraft);
  /** The draft after the latest change, which may not be rendered yet; undefined until it is read. */
  const latest = useRef<EnquiryDraft>(undefined);
  useEffect(() => {
    const known = latest.current ?? start(parseDraft(readEnquiryDraft()));
    latest.current = withPreset(known, search, locale);
    setDraft(latest.current);
  }, [search, locale]);

  function save(next: EnquiryDraft) {
    latest.current = next;
    saveEnquiryDraft(next);
    setDraft(next);
  }

  function change(part: Partial<EnquiryDraft>) {
    save({ ...(latest.current ?? draft), ...part });
  }

  function changeText(field: TextField, text: string) {
    const { texts } = latest.current ?? draft;
    change({ texts: { ...texts, [field]: text } });
  }

  /** Empties the form, except for the person who writes, also for the next form of this tab. */
  function clear() {
    const { email, name } = draft.texts;
    save({ ...emptyDraft, texts: { ...emptyDraft.texts, email, name } });
  }

  return { draft, change, changeText, clear };
}

/**
 * Fills in the signed-in user and the page before this one, and leads a notice that has lost its
 * files back to their step.
 */
function start(draft: EnquiryDraft): EnquiryDraft {
  const session = readSession();
  const { email, name } = draft.texts;
  const filesStep = stepOf('attachments');
  return {
    ...draft,
    step: draft.lostFiles.length > 0 ? Math.min(draft.step, filesStep) : draft.step,
    page: draft.page || pageBefore(),
    texts: {
      ...draft.texts,
      email: email || (session?.email ?? ''),
      name: name || (session?.nickname ?? ''),
    },
  };
}
