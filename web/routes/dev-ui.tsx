// Over 300 lines: one section for each component, in the order in which `Theme` shows them.
import { type ReactNode, useState } from 'react';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { badgeText, CountBadge } from '#ui/display/badge.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Pagination } from '#ui/display/pagination.tsx';
import { SkeletonPoster, SkeletonText } from '#ui/display/skeleton.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import * as firstIcons from '#ui/icons/icons.tsx';
import * as moreIcons from '#ui/icons/more-icons.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog, preloadDialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import type { MenuItem } from '#ui/overlay/menu/menu-items.ts';
import scroll from '#ui/overlay/scroll-area.module.css';
import { preloadSheet, Sheet } from '#ui/overlay/sheet.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import styles from './dev-ui.module.css';

const icons = { ...firstIcons, ...moreIcons };

/** Every component in every state and both themes. Exists only in development. */
export function Component() {
  return (
    <div className={styles.page}>
      <title>Components · Vignette</title>
      <meta name="robots" content="noindex" />
      <h1 className={styles.title}>Components</h1>
      <div className={styles.themes}>
        <Theme name="dark" />
        <Theme name="light" />
      </div>
    </div>
  );
}

function Theme({ name }: { name: 'dark' | 'light' }) {
  return (
    <section className={styles.theme} data-theme={name} aria-label={name}>
      <h2>{name === 'dark' ? 'Night' : 'Day'}</h2>
      <Surfaces />
      <Buttons />
      <IconButtons />
      <Menus />
      <Overlays />
      <ToastButtons />
      <Fields />
      <Choices />
      <Waiting />
      <States />
      <Paging theme={name} />
      <Scrolling theme={name} />
      <Empty />
      <Icons />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Surfaces() {
  return (
    <Part title="Surfaces and text">
      <div className={styles.row}>
        {['--surface-0', '--surface-1', '--surface-2', '--surface-3', '--surface-float'].map(
          (token) => (
            <div key={token} className={styles.swatch} style={{ background: `var(${token})` }}>
              {token.slice(10)}
            </div>
          ),
        )}
      </div>
      <p>
        First strength. <span className={styles.text2}>Second strength.</span>{' '}
        <span className={styles.text3}>Third strength.</span>
      </p>
    </Part>
  );
}

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

function Buttons() {
  return (
    <Part title="Button">
      {VARIANTS.map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon={<icons.PlusIcon />}>
            Icon
          </Button>
          <Button variant={variant} isLoading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <Button variant="primary" size="small">
          Small
        </Button>
        <Button variant="primary">Medium</Button>
        <Button variant="primary" size="large" icon={<icons.PlayIcon />}>
          Large
        </Button>
        <LinkButton href="#a">Link</LinkButton>
      </div>
      <Button variant="primary" size="large" isWide>
        Wide
      </Button>
    </Part>
  );
}

function IconButtons() {
  return (
    <Part title="Icon button, badge, tooltip">
      <div className={styles.row}>
        <IconButton name="Search dramas" data-tooltip="top" icon={<icons.SearchIcon />} />
        {[0, 3, 42, 100].map((count) => (
          <IconButton
            key={count}
            name={`Copyright cart, ${badgeText(count) ?? 0}`}
            icon={<icons.CartIcon />}
          >
            <CountBadge count={count} />
          </IconButton>
        ))}
        <IconButton name="Small" size="small" icon={<icons.RefreshIcon />} />
        <IconButton
          name="Back to top"
          data-tooltip="bottom"
          isRaised
          icon={<icons.ArrowUpIcon />}
        />
        <IconButton name="Disabled" disabled icon={<icons.TrashIcon />} />
      </div>
    </Part>
  );
}

function Menus() {
  const [language, setLanguage] = useState('en');
  const [theme, setTheme] = useState('system');
  const account: MenuItem[] = [
    { kind: 'link', label: 'My drama copyright', href: '#a', icon: <icons.CartIcon /> },
    { kind: 'link', label: 'Watch history', href: '#b', icon: <icons.PlayIcon /> },
    {
      kind: 'link',
      label: 'Disabled link',
      href: '#c',
      icon: <icons.BriefcaseIcon />,
      isDisabled: true,
    },
    { kind: 'separator' },
    {
      kind: 'action',
      label: 'Quit',
      icon: <icons.UserIcon />,
      isDangerous: true,
      onSelect: () => showToast({ text: 'Signed out', tone: 'success' }),
    },
  ];
  return (
    <Part title="Menu">
      <div className={styles.row}>
        <Menu
          opensOnHover="dropdown"
          align="start"
          items={account}
          trigger={(props) => (
            <Button {...props} variant="quiet" icon={<icons.UserIcon />}>
              Lin Qiao <icons.ChevronDownIcon />
            </Button>
          )}
        />
        <Menu
          items={[
            {
              kind: 'choice',
              label: 'Language',
              value: language,
              onChange: setLanguage,
              options: [
                { value: 'zh', label: '简体中文', lang: 'zh' },
                { value: 'zh-TW', label: '繁體中文', lang: 'zh-TW' },
                { value: 'en', label: 'English', lang: 'en' },
                { value: 'ja', label: '日本語', lang: 'ja' },
                { value: 'ko', label: '한국어', lang: 'ko' },
                { value: 'es', label: 'Español', lang: 'es' },
              ],
            },
          ]}
          trigger={(props) => <IconButton {...props} name="Language" icon={<icons.GlobeIcon />} />}
        />
        <Menu
          items={[
            {
              kind: 'choice',
              label: 'Theme',
              isLabelShown: true,
              value: theme,
              onChange: setTheme,
              options: [
                { value: 'system', label: 'System', icon: <icons.ContrastIcon /> },
                { value: 'light', label: 'Light', icon: <icons.SunIcon /> },
                { value: 'dark', label: 'Dark', icon: <icons.MoonIcon /> },
              ],
            },
          ]}
          trigger={(props) => <IconButton {...props} name="Theme" icon={<icons.ContrastIcon />} />}
        />
      </div>
    </Part>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'form' | 'long' | 'alert' | 'sheet'>();
  const close = () => setOpen(undefined);
  return (
    <Part title="Dialog and sheet">
      <div className={styles.row}>
        <Button onPointerEnter={preloadDialog} onClick={() => setOpen('form')}>
          Form dialog
        </Button>
        <Button onClick={() => setOpen('long')}>Long dialog</Button>
        <Button onClick={() => setOpen('alert')}>Alert</Button>
        <Button
          icon={<icons.MenuIcon />}
          onPointerEnter={preloadSheet}
          onClick={() => setOpen('sheet')}
        >
          Sheet
        </Button>
      </div>
      <FormDialog isOpen={open === 'form'} onClose={close} />
      <LongDialog isOpen={open === 'long'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'alert'}
        onClose={close}
        title="Clear the whole history?"
        description="Your places in all dramas are forgotten. This cannot be undone."
        closeLabel="Close"
        keepLabel="Keep"
        confirmLabel="Clear all"
        isWorking={false}
        onConfirm={close}
      />
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Vignette"
        closeLabel="Close"
        footer={
          <Button variant="primary" isWide>
            Sign in now
          </Button>
        }
      >
        <p className={styles.paragraph}>The navigation of a phone.</p>
      </Sheet>
    </Part>
  );
}

interface ExampleProps {
  isOpen: boolean;
  onClose: () => void;
}

function FormDialog({ isOpen, onClose }: ExampleProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Sign in" closeLabel="Close">
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <TextInput label="Email" type="email" autoComplete="email" />
        <PasswordInput
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          aside={<a href="#a">Forgot password?</a>}
          error="Enter your password."
        />
        <Button type="submit" variant="primary" size="large" isWide>
          Sign in
        </Button>
      </form>
    </Dialog>
  );
}

function LongDialog({ isOpen, onClose }: ExampleProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="A title so long that it needs a second line in most languages"
      description="What this is about, in a sentence."
      closeLabel="Close"
      footer={
        <>
          <DialogAlert message="The order was not sent. Check your connection and try again." />
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" onClick={onClose}>
            Send order
          </Button>
        </>
      }
    >
      {Array.from({ length: 12 }, (_, index) => (
        <p key={index} className={styles.paragraph}>
          The lights go down, the curtain rises, and somebody in row seven unwraps a sweet.
        </p>
      ))}
    </Dialog>
  );
}

function ToastButtons() {
  const tones = ['success', 'info', 'warning', 'error'] as const;
  return (
    <Part title="Toast">
      <div className={styles.row}>
        {tones.map((tone) => (
          <Button
            key={tone}
            size="small"
            onClick={() => showToast({ tone, text: `A message of tone ${tone}.` })}
          >
            {tone}
          </Button>
        ))}
        <Button
          size="small"
          onClick={() =>
            showToast({
              tone: 'success',
              text: 'Removed “The Heiress Who Counted to Three” from your copyright cart.',
              durationMs: 6000,
              action: { label: 'Undo', onSelect: () => showToast({ text: 'It is back.' }) },
            })
          }
        >
          with undo
        </Button>
      </div>
    </Part>
  );
}

function Fields() {
  return (
    <Part title="Text input">
      <div className={styles.form}>
        <TextInput label="Email" placeholder="you@example.com" hint="We send the code here." />
        <TextInput label="Email" defaultValue="lin@" error="This is not an email address." />
        <TextInput label="Username" defaultValue="qiao" minLength={2} maxLength={20} hasWordLimit />
        <TextInput
          label="Message"
          isMultiline
          maxLength={60}
          hasWordLimit
          hint="Territories, dates, anything unusual."
          defaultValue="We would like the custom version for Spain and for Mexico..."
        />
        <PasswordInput
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          defaultValue="correct horse"
          aside={<a href="#a">Forgot password?</a>}
        />
        <TextInput
          label="Email code"
          inputMode="numeric"
          trailing={
            <Button size="small" variant="quiet">
              Send code
            </Button>
          }
        />
        <TextInput
          label="Search dramas"
          isLabelHidden
          type="search"
          placeholder="Search dramas"
          leading={<icons.SearchIcon size={20} />}
        />
        <TextInput label="Disabled" defaultValue="Not now" disabled />
      </div>
    </Part>
  );
}

function Choices() {
  const [version, setVersion] = useState('undecided');
  return (
    <Part title="Checkbox and chips">
      <Checkbox
        label={
          <>
            I accept the <a href="#a">user agreement</a>
          </>
        }
      />
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label="Some of them" isPartial />
      <Checkbox label="Needed" error="Please accept the agreement." />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="Disabled and checked" disabled defaultChecked />
      <ChipGroup
        label="Version"
        value={version}
        onChange={setVersion}
        chips={[
          { value: 'undecided', label: 'Undecided' },
          { value: 'original', label: 'Original' },
          { value: 'custom', label: 'Custom' },
          { value: 'none', label: 'Not offered', isDisabled: true },
        ]}
      />
    </Part>
  );
}

function Waiting() {
  return (
    <Part title="Skeleton and spinner">
      <div className={styles.posters}>
        {[1, 2, 3, 4].map((poster) => (
          <div key={poster} className={styles.poster}>
            <SkeletonPoster />
            <SkeletonText lines={2} />
          </div>
        ))}
      </div>
      <div className={styles.row}>
        <Spinner label="Loading" />
        <Spinner size={40} />
        <span>
          <VisuallyHidden>Heard, not seen. </VisuallyHidden>Seen and heard.
        </span>
      </div>
    </Part>
  );
}

const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

function States() {
  return (
    <Part title="State">
      <div className={styles.row}>
        {TONES.map((tone) => (
          <StateBadge key={tone} tone={tone}>
            {tone}
          </StateBadge>
        ))}
      </div>
    </Part>
  );
}

function Paging({ theme }: { theme: string }) {
  const [page, setPage] = useState(6);
  const labels = {
    navigation: `Pages, ${theme}`,
    previous: 'Previous page',
    next: 'Next page',
    page: (number: number) => `Page ${number}`,
  };
  return (
    <Part title="Pagination">
      <Pagination page={page} pageCount={12} onPageChange={setPage} labels={labels} />
      <Pagination
        page={1}
        pageCount={3}
        onPageChange={setPage}
        labels={{ ...labels, navigation: `Disabled pages, ${theme}` }}
        isDisabled
      />
    </Part>
  );
}

function Scrolling({ theme }: { theme: string }) {
  return (
    <Part title="Scroll area">
      <section
        className={classNames(scroll.area, styles.scroll)}
        aria-label={`Territories, ${theme}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: else a keyboard could not scroll it
        tabIndex={0}
      >
        {Array.from({ length: 80 }, (_, index) => (
          <p key={index}>Territory {index + 1}</p>
        ))}
      </section>
    </Part>
  );
}

function Empty() {
  return (
    <Part title="Empty state">
      <div className={styles.frame}>
        <EmptyState
          picture={<icons.CartIcon size={48} />}
          title="Your cart is empty"
          text="Collect the dramas you would like to license and send one order for all of them."
          action={<Button variant="primary">Look through the catalogue</Button>}
        />
      </div>
    </Part>
  );
}

function Icons() {
  // Sorted, because a module's exports have another order on the server than in the browser.
  const all = Object.entries(icons).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <Part title="Icons">
      <ul className={styles.icons}>
        {all.map(([name, Icon]) => (
          <li key={name}>
            <Icon />
            <span>{name.replace('Icon', '')}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
