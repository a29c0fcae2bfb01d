import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { DeskEnquiry } from '#contract/desk/sales/enquiries.ts';
import type { Permission } from '#contract/desk/staff/permissions.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { useChange } from '#desk/ui/failure-text.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import styles from './enquiries.module.css';
import { type EnquiryLink, LinkDialog, type LinkKind } from './link-dialog.tsx';

/** The account, the order and the title that an enquiry is about. */
export function LinksPanel({ enquiry }: { enquiry: DeskEnquiry }) {
  const { t } = useTranslator();
  const reload = useReload();
  const change = useChange();
  const [opened, setOpened] = useState<LinkKind>();
  const { enquiry_no, buyer, order_no, drama } = enquiry;
  const link = async (to: EnquiryLink) => {
    const isDone = await change(() => deskApi.linkEnquiry({ enquiry_no, ...to }));
    if (isDone) reload();
    return isDone;
  };
  /** Removes the link; the button of the toast restores it. */
  const remove = async (to: EnquiryLink, before: EnquiryLink) => {
    if (!(await link(to))) return;
    showToast({
      text: t('deskEnquiries.unlinked'),
      tone: 'success',
      action: { label: t('desk.undo'), onSelect: () => void link(before) },
    });
  };
  const row = { onOpen: setOpened };
  return (
    <Panel title={t('deskEnquiries.links')}>
      <dl className={styles.links}>
        <LinkRow
          {...row}
          kind="buyer"
          permission="buyers.read"
          to={buyer && `/buyers/${buyer.buyer_id}`}
          onRemove={() => remove({ buyer_id: null }, { buyer_id: buyer?.buyer_id })}
        >
          {buyer?.name}
        </LinkRow>
        <LinkRow
          {...row}
          kind="order"
          permission="orders.read"
          to={order_no && `/orders/${order_no}`}
          onRemove={() => remove({ order_no: null }, { order_no })}
        >
          {order_no}
        </LinkRow>
        <LinkRow
          {...row}
          kind="drama"
          permission="catalogue.read"
          to={drama && `/catalogue/${encodeURIComponent(drama.drama)}`}
          onRemove={() => remove({ drama_id: null }, { drama_id: drama?.drama_id })}
        >
          {drama?.title}
        </LinkRow>
      </dl>
      <LinkDialog kind={opened} onClose={() => setOpened(undefined)} onLink={link} />
    </Panel>
  );
}

interface LinkRowProps {
  kind: LinkKind;
  permission: Permission;
  /** The address of the linked account, order or title; null without a link. */
  to: string | null;
  onOpen: (kind: LinkKind) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** Without the permission the name is shown without a link, and no other one can be chosen. */
function LinkRow({ kind, permission, to, onOpen, onRemove, children }: LinkRowProps) {
  const { t } = useTranslator();
  const mayRead = useMay(permission);
  const mayChange = useMay('enquiries.change');
  const name = t(`deskEnquiries.link.${kind}`);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={styles.linked}>
          {to === null ? t('desk.none') : mayRead ? <Link to={to}>{children}</Link> : children}
        </span>
        {mayChange && mayRead && to === null && (
          <Button size="small" onClick={() => onOpen(kind)}>
            {t(`deskEnquiries.choose.${kind}`)}
          </Button>
        )}
        {mayChange && to !== null && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('page.labelled', { label: t('desk.remove'), value: name })}
            onClick={onRemove}
          >
            {t('desk.remove')}
          </Button>
        )}
      </dd>
    </div>
  );
}
