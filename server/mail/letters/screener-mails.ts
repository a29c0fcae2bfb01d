import type { MailKind } from '#contract/mail-kinds.ts';
import { paths } from '#contract/site/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { joinNames } from '#i18n/names/display-names.ts';
import { cutText } from '#server/text/cut-text.ts';
import type { Translators } from '#server/text/translators.ts';
import type { MailContent } from '../mail.ts';
import type { Block } from './layout.ts';
import { createMailRenderer, type Sender } from './letter.ts';
import { createOrderLetter, inlineName, oneLine, quoted, withLabel } from './order-letter.ts';
import { momentWords } from './quote-words.ts';

export interface ScreenerSummary {
  screenerId: number;
  token: string;
  email: string;
  name: string;
  company: string;
  /** The buyer's message with the request. */
  message: string;
  /** The operator's note to the recipient. */
  note: string;
  reason: string;
  opensAt: Date | null;
  expiresAt: Date | null;
  /** Plays per episode; null without a limit. */
  maxPlays: number | null;
  titles: { title: string; episodes: number[]; isComplete: boolean }[];
}

/** A title in a subject is cut after this many characters. */
const MAX_SUBJECT_TITLE = 60;

const STEP_TEXTS = {
  started: [
    'mail.screenerStartedSubject',
    'mail.screenerStartedHeading',
    'mail.screenerStartedIntro',
  ],
  finished: [
    'mail.screenerFinishedSubject',
    'mail.screenerFinishedHeading',
    'mail.screenerFinishedIntro',
  ],
} as const satisfies Record<string, readonly [MessageKey, MessageKey, MessageKey]>;

/** Mails about screeners, to the recipient (`invited` to `code`) and to the desk. */
export function createScreenerMails(translators: Translators, sender: Sender) {
  const render = createMailRenderer(translators, sender);
  const { entries } = createOrderLetter(translators, sender);

  const valuesOf = (locale: Locale, screener: ScreenerSummary) => ({
    titles: titleWords(locale, screener),
    email: screener.email,
    recipient: recipientWords(screener),
    buyer: inlineName(screener.company || screener.name),
    screenerId: String(screener.screenerId),
    end: screener.expiresAt
      ? momentWords(translators[locale], screener.expiresAt.toISOString())
      : '',
  });

  function titleWords(locale: Locale, { titles }: ScreenerSummary): string {
    const title = shortName(titles[0]?.title ?? '');
    return translators[locale].t('mail.screenerTitles', { title, count: titles.length - 1 });
  }

  const titleEntries = (locale: Locale, { titles }: ScreenerSummary): Block =>
    entries(
      locale,
      titles.map(({ title, ...chosen }) => ({ title, details: episodeWords(locale, chosen) })),
    );

  /** `All 24 episodes`, or `Episodes 2–3, 5` */
  function episodeWords(
    locale: Locale,
    { episodes, isComplete }: Omit<ScreenerSummary['titles'][number], 'title'>,
  ): string[] {
    const { t } = translators[locale];
    const count = episodes.length;
    if (count === 0) return [];
    if (isComplete) return [t('mail.screenerAllEpisodes', { count })];
    const runs = findRuns(episodes).map(([from, to]) =>
      from === to
        ? t('mail.screenerEpisode', { number: String(from) })
        : t('mail.screenerEpisodeRange', { from: String(from), to: String(to) }),
    );
    return [t('mail.screenerEpisodes', { count, episodes: joinNames(locale, runs) })];
  }

  /** The time of opening is left out if it has passed. */
  function facts(locale: Locale, screener: ScreenerSummary, now: Date): string[] {
    const { t } = translators[locale];
    const { opensAt, expiresAt, maxPlays } = screener;
    const timeOf = (moment: Date) => momentWords(translators[locale], moment.toISOString());
    return [
      ...(opensAt && opensAt > now ? [t('mail.screenerFrom', { time: timeOf(opensAt) })] : []),
      ...(expiresAt ? [t('mail.screenerUntil', { time: timeOf(expiresAt) })] : []),
      ...(maxPlays === null ? [] : [t('mail.screenerPlays', { plays: String(maxPlays) })]),
      t('mail.screenerRecipient', { recipient: recipientWords(screener) }),
    ];
  }

  /** A reply goes to the recipient of the screener. */
  const toDesk = (
    locale: Locale,
    screener: ScreenerSummary,
    [subject, heading]: readonly [MessageKey, MessageKey, ...MessageKey[]],
    body: (t: (key: MessageKey) => string) => Block[],
  ): MailContent => ({
    ...render(locale, subject, heading, valuesOf(locale, screener), body, {
      closing: 'mail.orderNoticeReply',
    }),
    replyTo: screener.email,
  });

  /** A reply goes to the desk. */
  const toRecipient = (
    locale: Locale,
    screener: ScreenerSummary,
    [subject, heading]: readonly [MessageKey, MessageKey],
    body: (t: (key: MessageKey) => string) => Block[],
    kind?: MailKind,
  ): MailContent => ({
    ...render(locale, subject, heading, valuesOf(locale, screener), body, {
      closing: 'mail.screenerReply',
      kind,
    }),
    replyTo: sender.businessEmail,
  });

  const withLink =
    (subject: MessageKey, heading: MessageKey, intro: MessageKey, kind?: MailKind) =>
    (locale: Locale, screener: ScreenerSummary, now: Date): MailContent => {
      const body = (t: (key: MessageKey) => string): Block[] => [
        { kind: 'text', text: t(intro) },
        titleEntries(locale, screener),
        ...withLabel(t('mail.screenerNote'), quoted(screener.note)),
        { kind: 'list', items: facts(locale, screener, now) },
        {
          kind: 'link',
          label: t('mail.screenerAction'),
          url: sender.publicUrl + paths.screener(locale, screener.token),
        },
        { kind: 'text', text: t('mail.screenerCodeNext') },
        { kind: 'text', text: t('mail.screenerPersonal') },
      ];
      return toRecipient(locale, screener, [subject, heading], body, kind);
    };

  return {
    invited: withLink('mail.screenerSubject', 'mail.screenerHeading', 'mail.screenerIntro'),

    changed: withLink(
      'mail.screenerChangedSubject',
      'mail.screenerChangedHeading',
      'mail.screenerChangedIntro',
      'screeners',
    ),

    declined: (locale: Locale, screener: ScreenerSummary): MailContent =>
      toRecipient(
        locale,
        screener,
        ['mail.screenerDeclinedSubject', 'mail.screenerDeclinedHeading'],
        (t) => [
          { kind: 'text', text: t('mail.screenerDeclinedIntro') },
          titleEntries(locale, screener),
          ...withLabel(t('mail.reason'), quoted(screener.reason)),
        ],
        'screeners',
      ),

    /** Names no title, because a notification may show the mail to others. */
    code: (locale: Locale, code: string): MailContent =>
      render(locale, 'mail.codeSubject', 'mail.screenerCodeHeading', { code }, (t) => [
        { kind: 'text', text: t('mail.screenerCodeIntro') },
        { kind: 'code', code },
        { kind: 'text', text: t('mail.codeRules') },
        { kind: 'small', text: t('mail.screenerCodeIgnore') },
      ]),

    requestNotice: (locale: Locale, screener: ScreenerSummary): MailContent =>
      toDesk(
        locale,
        screener,
        ['mail.screenerRequestSubject', 'mail.screenerRequestHeading'],
        (t) => [
          { kind: 'text', text: t('mail.screenerRequestIntro') },
          titleEntries(locale, screener),
          ...withLabel(t('mail.counterMessage'), quoted(screener.message)),
          { kind: 'text', text: t('mail.screenerRecipient') },
          { kind: 'text', text: t('mail.screenerRequestNext') },
          command(`approve ${screener.screenerId}`),
          command(`decline ${screener.screenerId} --reason TEXT`),
        ],
      ),

    progressNotice: (
      locale: Locale,
      screener: ScreenerSummary,
      step: 'started' | 'finished',
    ): MailContent =>
      toDesk(locale, screener, STEP_TEXTS[step], (t) => [
        { kind: 'text', text: t(STEP_TEXTS[step][2]) },
        titleEntries(locale, screener),
        { kind: 'text', text: t('mail.screenerRecipient') },
        { kind: 'text', text: t('mail.screenerReportNext') },
        command(`report ${screener.screenerId}`),
      ]),

    copyFailedNotice: (locale: Locale, screener: ScreenerSummary, error: string): MailContent =>
      toDesk(
        locale,
        screener,
        ['mail.screenerCopyFailedSubject', 'mail.screenerCopyFailedHeading'],
        (t) => [
          { kind: 'text', text: t('mail.screenerCopyFailedIntro') },
          titleEntries(locale, screener),
          ...withLabel(t('mail.reason'), quoted(error)),
          { kind: 'text', text: t('mail.screenerRecipient') },
          { kind: 'text', text: t('mail.screenerCopyFailedNext') },
          command(`change ${screener.screenerId} --burned-in`),
          { kind: 'text', text: t('mail.screenerCopyFailedMore') },
          command(`show ${screener.screenerId}`),
        ],
      ),
  };
}

/** The first and last number of each run: 2–3 and 5 of 2, 3, 5. */
function findRuns(numbers: number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** `Ana Prado · Luz Media · ana@luz.example` */
function recipientWords({ name, company, email }: ScreenerSummary): string {
  return [name, company].map(inlineName).filter(Boolean).concat(email).join(' · ');
}

function shortName(title: string): string {
  const line = oneLine(title);
  const short = cutText(line, MAX_SUBJECT_TITLE);
  return inlineName(short === line ? short : `${short}…`);
}

function command(words: string): Block {
  return { kind: 'command', command: `vignette screener ${words}` };
}
