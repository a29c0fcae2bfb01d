import { flushSync } from 'react-dom';
import { isCallFailure } from '#contract/transport/client.ts';
import { joinSentences } from '#i18n/join-sentences.ts';
import { randomKey } from '#ui/browser/random-key.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { isAccountFailure } from '#web/lib/api/error-catalogue.ts';
import { reportHttpFailure } from '#web/lib/api/http-failure.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { useSite } from '#web/lib/site.ts';
import { failureText } from '../failure-text.ts';
import { readFiles } from './attachments.ts';
import { type EnquiryDraft, type TextField, toInput } from './draft.ts';
import { errorsOf, LAST_STEP, rules, shownFields, stepOf } from './field-errors.ts';
import { placeChanges } from './place-changes.ts';
import { useEnquiryDraft } from './use-enquiry-draft.ts';
import { useEnquiryFiles } from './use-enquiry-files.ts';

/** The name of the hidden field that only programs fill in; the call's field is `website`. */
export const TRAP = 'extra';

export interface SentEnquiry {
  enquiryNo: string;
  email: string;
  isNotice: boolean;
}

export type EnquiryForm = ReturnType<typeof useEnquiryForm>;

/** The contact form: its draft, files and errors, the steps of a notice, and the call. */
export function useEnquiryForm(onSent: (sent: SentEnquiry) => void) {
  const words = useTranslator();
  const { t, locale } = words;
  const { businessEmail: email = '' } = useSite() ?? {};
  const { draft, change, changeText, clear } = useEnquiryDraft();
  const isNotice = draft.subject === 'copyright_notice';

  const form = useForm(() => {
    const errors = errorsOf(words, draft, shownFields(draft));
    form.showAndFocus(errors);
    if (Object.values(errors).some(Boolean)) return;
    if (isNotice && draft.step < LAST_STEP) goTo(draft.step + 1);
    else void form.run(send, showFailure);
  });
  const { errors, typed, setMessage, showErrors, showAndFocus } = form;
  const { files, keep, forgetFiles, ...fileChanges } = useEnquiryFiles(draft, change, showErrors);

  function goTo(step: number) {
    setMessage('');
    change({ step });
  }

  async function send() {
    const { attachments, unreadable } = await readFiles(isNotice ? files : []);
    if (unreadable.length > 0) return leaveOut(unreadable, 'enquiry.fileEmpty');
    const website = typed(TRAP);
    const input = {
      ...toInput(draft),
      ...(attachments.length > 0 && { attachments }),
      ...(website && { website }),
    };
    const content = JSON.stringify([toInput(draft), files.map(factsOf)]);
    const key = draft.attempt.content === content ? draft.attempt.key : randomKey();
    // Saved before the call, so that after a lost reply and a reload the same content has its key.
    change({ attempt: { key, content } });
    const options = { idempotencyKey: key, isQuiet: true };
    const { enquiry_no } = await browserApi().sendEnquiry(input, options);
    onSent({ enquiryNo: enquiry_no, email: draft.texts.email.trim(), isNotice });
    forgetFiles();
    clear();
  }

  function showFailure(failure: unknown) {
    if (!isCallFailure(failure)) throw failure;
    if (isAccountFailure(failure)) return;
    const field = refusedField(failure) ?? '';
    const refused = field.startsWith('attachments.') && files[Number(field.split('.')[1])];
    if (refused) return leaveOut([refused], 'enquiry.fileType');
    if (hasPlace(field)) return showField(field, failure.message);
    const own = failureText(words, email, failure);
    if (own || !reportHttpFailure(failure)) setMessage(own ?? failure.message);
  }

  function leaveOut(refused: File[], message: 'enquiry.fileEmpty' | 'enquiry.fileType') {
    keep(files.filter((file) => !refused.includes(file)));
    const found = refused.map(({ name }) => t(message, { name }));
    showField('attachments', joinSentences(locale, ...found));
  }

  /** Shows an error at its field, in the step that has it. */
  function showField(field: string, error: string) {
    const step = stepOf(field);
    if (isNotice && step >= 0) flushSync(() => change({ step }));
    showAndFocus({ [field]: error });
  }

  /** An edited field that has an error is validated again. */
  function recheck(field: string, next: EnquiryDraft) {
    setMessage('');
    if (errors[field]) showErrors({ [field]: errorsOf(words, next, [field])[field] });
  }

  return {
    props: form.props,
    draft,
    files,
    errors,
    message: form.message,
    isBusy: form.isBusy,
    isNotice,
    change(part: Partial<EnquiryDraft>, field = '') {
      change(part);
      recheck(field, { ...draft, ...part });
    },
    /** Attributes of a text field. */
    field: (name: TextField) => ({
      name,
      value: draft.texts[name],
      maxLength: rules[name].maxLength,
      readOnly: form.isBusy,
      ...(errors[name] !== undefined && { error: errors[name] }),
      onChange({ target: { value } }: { target: { value: string } }) {
        changeText(name, value);
        recheck(name, { ...draft, texts: { ...draft.texts, [name]: value } });
      },
    }),
    ...fileChanges,
    ...placeChanges(words, draft, change, form),
    back: () => goTo(draft.step - 1),
  };
}

const factsOf = ({ name, size, lastModified }: File) => [name, size, lastModified];

/** Whether the form shows errors at a field that the server refused. */
const hasPlace = (field: string) =>
  field in rules || stepOf(field) >= 0 || field === 'privacy_request';
