-- Lists of buyers, mails and audit entries for the desk: each page of a list is a range of one index.

-- Buyers ------------------------------------------------------------------------------------------

-- One row per account, written by triggers only. Separate from users, so that saving a company
-- profile locks no account: an acceptance locks the account first and the profile second.
CREATE TABLE buyer_entries (
  user_id       bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  created_at    timestamptz NOT NULL,
  is_disabled   boolean NOT NULL,
  order_count   integer NOT NULL DEFAULT 0,
  -- Email address and nickname.
  names         text NOT NULL,
  -- The legal name in the company profile.
  company       text,
  -- The company named in the latest order.
  order_company text,
  search_text   text NOT NULL GENERATED ALWAYS AS (
    fold_search(names || E'\n' || coalesce(company, '') || E'\n' || coalesce(order_company, ''))
  ) STORED
);

INSERT INTO buyer_entries (
  user_id, created_at, is_disabled, order_count, names, company, order_company
)
SELECT u.id, u.created_at, u.disabled_at IS NOT NULL,
  (SELECT count(*) FROM copyright_orders o WHERE o.user_id = u.id),
  u.email || E'\n' || u.nickname,
  c.legal_name,
  (
    SELECT o.contact_company FROM copyright_orders o
    WHERE o.user_id = u.id AND o.contact_company IS NOT NULL
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1
  )
FROM users u LEFT JOIN company_profiles c ON c.user_id = u.id;

CREATE INDEX buyer_entries_latest ON buyer_entries (created_at DESC, user_id DESC);
CREATE INDEX buyer_entries_disabled ON buyer_entries (created_at DESC, user_id DESC)
  WHERE is_disabled;
CREATE INDEX buyer_entries_with_orders ON buyer_entries (created_at DESC, user_id DESC)
  WHERE order_count > 0;
CREATE INDEX buyer_entries_search ON buyer_entries USING gin (search_grams(search_text));

CREATE FUNCTION add_buyer_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO buyer_entries (user_id, created_at, is_disabled, names)
  VALUES (
    NEW.id, NEW.created_at, NEW.disabled_at IS NOT NULL, NEW.email || E'\n' || NEW.nickname
  );
  RETURN NULL;
END $$;

CREATE TRIGGER users_buyer_added AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION add_buyer_entry();

CREATE FUNCTION change_buyer_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE buyer_entries
  SET created_at = NEW.created_at, is_disabled = NEW.disabled_at IS NOT NULL,
    names = NEW.email || E'\n' || NEW.nickname
  WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER users_buyer_changed AFTER UPDATE OF email, nickname, disabled_at, created_at ON users
  FOR EACH ROW EXECUTE FUNCTION change_buyer_entry();

CREATE FUNCTION change_buyer_company() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE buyer_entries SET company = NEW.legal_name
  WHERE user_id = NEW.user_id AND company IS DISTINCT FROM NEW.legal_name;
  RETURN NULL;
END $$;

CREATE TRIGGER company_profiles_buyer AFTER INSERT OR UPDATE OF legal_name ON company_profiles
  FOR EACH ROW EXECUTE FUNCTION change_buyer_company();

-- An order keeps its account until the account is deleted, and is never deleted itself.
CREATE FUNCTION count_buyer_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE buyer_entries
  SET order_count = order_count + 1, order_company = coalesce(NEW.contact_company, order_company)
  WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER copyright_orders_buyer AFTER INSERT ON copyright_orders
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION count_buyer_order();

-- Mails -------------------------------------------------------------------------------------------

-- What was handed to the mail server, without content. Deleted after 30 days.
CREATE TABLE sent_mails (
  -- The id from outgoing_mails.
  id         bigint PRIMARY KEY,
  recipient  text NOT NULL,
  topic      text NOT NULL,
  -- Null for account mails, whose subjects contain codes.
  subject    text,
  -- Without a foreign key, whose check would lock the account while the mail's row is locked; an
  -- account that is being deleted locks them in the other order.
  user_id    bigint,
  message_id text NOT NULL,
  attempts   integer NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at    timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT sent_mails_topic_known CHECK (topic IN ('account', 'order')),
  CONSTRAINT sent_mails_no_secrets CHECK (subject IS NULL OR topic = 'order')
);

CREATE INDEX sent_mails_by_time ON sent_mails (sent_at);
CREATE INDEX sent_mails_by_user ON sent_mails (user_id) WHERE user_id IS NOT NULL;

CREATE INDEX outgoing_mails_latest ON outgoing_mails (created_at DESC, id DESC)
  WHERE recipient IS NOT NULL;
CREATE INDEX dead_mails_latest ON dead_mails (created_at DESC, id DESC);
CREATE INDEX sent_mails_latest ON sent_mails (created_at DESC, id DESC);
CREATE INDEX outgoing_mails_by_recipient
  ON outgoing_mails (lower(recipient COLLATE "C"), created_at DESC, id DESC);
CREATE INDEX dead_mails_by_recipient
  ON dead_mails (lower(recipient COLLATE "C"), created_at DESC, id DESC);
CREATE INDEX sent_mails_by_recipient
  ON sent_mails (lower(recipient COLLATE "C"), created_at DESC, id DESC);

CREATE OR REPLACE FUNCTION delete_mails_to_deleted_user() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM outgoing_mails WHERE lower(recipient COLLATE "C") = OLD.email_key;
  DELETE FROM dead_mails WHERE lower(recipient COLLATE "C") = OLD.email_key;
  DELETE FROM sent_mails WHERE lower(recipient COLLATE "C") = OLD.email_key;
  DELETE FROM sent_mails WHERE user_id = OLD.id;
  RETURN NULL;
END $$;

-- Audit log ---------------------------------------------------------------------------------------

CREATE INDEX audit_log_by_actor ON audit_log (actor, at DESC, id DESC);
CREATE INDEX audit_log_by_action ON audit_log (action, at DESC, id DESC);
CREATE INDEX audit_log_by_actor_and_action ON audit_log (actor, action, at DESC, id DESC);
