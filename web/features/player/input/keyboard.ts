import type { MessageKey } from '#i18n/message-key.ts';

export interface KeyActions {
  toggle(): void;
  step(by: 1 | -1): void;
  seekBy(seconds: number): void;
  seekToTenth(tenth: number): void;
  changeVolume(by: number): void;
  toggleMute(): void;
  stepRate(by: 1 | -1): void;
  toggleSubtitles(): void;
  togglePictureInPicture(): void;
  toggleFullScreen(): void;
  openHelp(): void;
}

interface KeyRule {
  /** Values of `KeyboardEvent.key`, in lower case. */
  keys: readonly string[];
  /** Labels on the help sheet. */
  shown: readonly string[];
  label: MessageKey;
  run?: (actions: KeyActions, key: string) => void;
  /** Runs again while the key is held down. */
  canRepeat?: true;
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

/** The keys of the player, in the order in which the help sheet lists them. */
export const keyRules: readonly KeyRule[] = [
  rule([' ', 'k'], ['Space', 'K'], 'player.keyPlay', (actions) => actions.toggle()),
  repeatable(rule(['j'], ['J'], 'player.keyBack10', (actions) => actions.seekBy(-10))),
  repeatable(rule(['l'], ['L'], 'player.keyForward10', (actions) => actions.seekBy(10))),
  repeatable(rule(['arrowleft'], ['←'], 'player.keyBack5', (actions) => actions.seekBy(-5))),
  repeatable(rule(['arrowright'], ['→'], 'player.keyForward5', (actions) => actions.seekBy(5))),
  rule(DIGITS, ['0', '…', '9'], 'player.keyJump', (actions, key) =>
    actions.seekToTenth(Number(key)),
  ),
  rule(['n'], ['N'], 'player.next', (actions) => actions.step(1)),
  rule(['p'], ['P'], 'player.previous', (actions) => actions.step(-1)),
  repeatable(rule(['arrowup'], ['↑'], 'player.keyLouder', (actions) => actions.changeVolume(0.1))),
  repeatable(
    rule(['arrowdown'], ['↓'], 'player.keyQuieter', (actions) => actions.changeVolume(-0.1)),
  ),
  rule(['m'], ['M'], 'player.keyMute', (actions) => actions.toggleMute()),
  rule(['c'], ['C'], 'player.keySubtitles', (actions) => actions.toggleSubtitles()),
  rule(['<'], ['<'], 'player.keySlower', (actions) => actions.stepRate(-1)),
  rule(['>'], ['>'], 'player.keyFaster', (actions) => actions.stepRate(1)),
  rule(['i'], ['I'], 'player.pictureInPicture', (actions) => actions.togglePictureInPicture()),
  rule(['f'], ['F'], 'player.fullScreen', (actions) => actions.toggleFullScreen()),
  // Only listed: Esc is handled by the browser and the sheets.
  { keys: [], shown: ['Esc'], label: 'player.keyEscape' },
  rule(['?'], ['?'], 'player.keyHelp', (actions) => actions.openHelp()),
];

function rule(
  keys: KeyRule['keys'],
  shown: KeyRule['shown'],
  label: MessageKey,
  run: NonNullable<KeyRule['run']>,
): KeyRule {
  return { keys, shown, label, run };
}

function repeatable(once: KeyRule): KeyRule {
  return { ...once, canRepeat: true };
}

/** The kind of element that has the focus; `elsewhere` is outside the stage. */
type Focus = 'page' | 'button' | 'slider' | 'radio' | 'field' | 'elsewhere';

interface KeyPress {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  defaultPrevented?: boolean;
  focus: Focus;
}

const ARROWS = ['arrowleft', 'arrowright', 'arrowup', 'arrowdown'];

/**
 * The keys that the focused element handles itself; outside the stage, the browser scrolls the page
 * by them.
 */
const HANDLED_KEYS: Record<Focus, readonly string[] | 'all'> = {
  page: [],
  button: [' '],
  slider: ARROWS,
  radio: [' ', ...ARROWS],
  field: 'all',
  elsewhere: [' ', 'arrowup', 'arrowdown'],
};

/** The rule for a key; undefined if there is none or the focused element handles the key. */
export function findRule({ focus, ...press }: KeyPress): KeyRule | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented) return undefined;
  const key = press.key.toLowerCase();
  const handled = HANDLED_KEYS[focus];
  if (handled === 'all' || handled.includes(key)) return undefined;
  return keyRules.find(({ keys }) => keys.includes(key));
}

const SLIDERS = '[role="slider"], [type="range"]';
const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
/** Open popups; a toast is a non-modal dialog and leaves the keys to the player. */
const POPUPS =
  ':is([role="menu"], [role="dialog"], [role="alertdialog"]):not([data-closed], [aria-modal="false"])';

/** Classifies the focused element. Popups count as fields, because they may handle any key. */
export function focusOf(target: EventTarget | null, stage: Element | null): Focus {
  if (!(target instanceof Element) || target === document.body) return 'page';
  if (target.closest(POPUPS)) return 'field';
  if (target.matches(SLIDERS)) return 'slider';
  if (target.matches('[type="radio"]')) return 'radio';
  if (target.closest(FIELDS)) return 'field';
  if (!stage?.contains(target)) return target.closest('main') === target ? 'page' : 'elsewhere';
  return target.closest('button, a') ? 'button' : 'page';
}
