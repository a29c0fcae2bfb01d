-- The desk's lists of orders, deals and buyers.

-- Orders and deals --------------------------------------------------------------------------------

-- One row for each order, derived by triggers, with what the operators' lists filter and sort by.
CREATE TABLE order_listing (
  order_id          bigint PRIMARY KEY REFERENCES copyright_orders ON DELETE CASCADE,
  status            text NOT NULL,
  -- Whether any title is requested exclusively.
  is_exclusive      boolean NOT NULL,
  -- Of the newest quote that was sent.
  quote_state       text,
  quote_valid_until timestamptz,
  -- awaiting the countersignature, countersigned, on paper, or terminated; NULL without a deal.
  deal_state        text,
  accepted_at       timestamptz,
  -- The latest step, message, quote, answer or change of the deal.
  active_at         timestamptz NOT NULL,
  -- Since when the buyer waits for the operator; NULL if it is not the operator's turn.
  waiting_since     timestamptz,
  -- Folded: numbers, buyer, company, and the titles in all languages as they were when ordered.
  search_text       text NOT NULL DEFAULT '',
  grams             text[] NOT NULL GENERATED ALWAYS AS (search_grams(search_text)) STORED,

  CONSTRAINT order_listing_status_known CHECK (
    status IN (
      'submitted', 'in_review', 'quoted', 'confirmed', 'delivered', 'declined', 'withdrawn'
    )
  ),
  CONSTRAINT order_listing_quote_state_known CHECK (
    quote_state IN (
      'draft', 'sent', 'accepted', 'declined', 'countered', 'expired', 'superseded', 'recalled'
    )
  ),
  CONSTRAINT order_listing_deal_state_known CHECK (
    deal_state IN ('awaiting', 'countersigned', 'paper', 'terminated')
  )
);

CREATE INDEX order_listing_active ON order_listing (active_at DESC, order_id DESC);
CREATE INDEX order_listing_by_status ON order_listing (status, active_at DESC, order_id DESC);
CREATE INDEX order_listing_by_quote ON order_listing (quote_state, active_at DESC, order_id DESC);
CREATE INDEX order_listing_by_exclusivity
  ON order_listing (is_exclusive, active_at DESC, order_id DESC);
CREATE INDEX order_listing_with_deal ON order_listing (active_at DESC, order_id DESC)
  WHERE deal_state IS NOT NULL;
CREATE INDEX order_listing_without_deal ON order_listing (active_at DESC, order_id DESC)
  WHERE deal_state IS NULL;
CREATE INDEX order_listing_waiting ON order_listing (waiting_since, order_id)
  WHERE waiting_since IS NOT NULL;
CREATE INDEX order_listing_deals ON order_listing (accepted_at DESC, order_id DESC)
  WHERE accepted_at IS NOT NULL;
CREATE INDEX order_listing_deals_by_state ON order_listing (deal_state, accepted_at DESC, order_id DESC)
  WHERE accepted_at IS NOT NULL;
CREATE INDEX order_listing_expiring ON order_listing (quote_valid_until) WHERE quote_state = 'sent';
CREATE INDEX order_listing_found ON order_listing USING gin (grams);

-- What order_listing must contain, except for the search.
CREATE VIEW expected_order_listing AS
SELECT o.id AS order_id, o.status,
  o.is_exclusive OR EXISTS (
    SELECT FROM copyright_order_items item
    WHERE item.order_id = o.id AND item.terms @> '{"is_exclusive": true}'
  ) AS is_exclusive,
  quote.state AS quote_state, quote.valid_until AS quote_valid_until,
  CASE WHEN deal.terminated_at IS NOT NULL THEN 'terminated'
    WHEN deal.countersigned_at IS NOT NULL THEN 'countersigned'
    WHEN deal.paper_note IS NOT NULL THEN 'paper'
    WHEN deal.id IS NOT NULL THEN 'awaiting' END AS deal_state,
  deal.accepted_at,
  greatest(o.updated_at, said.at, quote.sent_at, quote.closed_at, deal.accepted_at,
    deal.countersigned_at, deal.terminated_at) AS active_at,
  least(
    CASE WHEN o.status IN ('submitted', 'in_review') THEN o.created_at END,
    CASE WHEN o.status = 'quoted' AND quote.state = 'countered' THEN quote.closed_at END,
    CASE WHEN deal.id IS NOT NULL
      AND num_nonnulls(deal.terminated_at, deal.countersigned_at, deal.paper_note) = 0
      THEN deal.accepted_at END,
    said.unanswered_at
  ) AS waiting_since
FROM copyright_orders o
LEFT JOIN LATERAL (
  SELECT state, valid_until, sent_at, closed_at FROM copyright_quotes
  WHERE order_id = o.id AND state <> 'draft' ORDER BY version DESC LIMIT 1
) AS quote ON true
LEFT JOIN copyright_deals deal ON deal.order_id = o.id
CROSS JOIN LATERAL (
  SELECT greatest(quote.sent_at,
    (SELECT max(at) FROM copyright_order_messages WHERE order_id = o.id AND sender = 'desk'),
    (SELECT max(at) FROM copyright_order_events WHERE order_id = o.id AND actor <> 'buyer'),
    '-infinity') AS at
) AS answer
CROSS JOIN LATERAL (
  SELECT max(message.at) AS at,
    min(message.at) FILTER (WHERE message.sender = 'buyer' AND message.at > answer.at)
      AS unanswered_at
  FROM copyright_order_messages message
  WHERE message.order_id = o.id
) AS said;

CREATE VIEW expected_order_search AS
SELECT o.id AS order_id, fold_search(concat_ws(E'\n',
    o.order_no, replace(o.order_no, '-', ''), o.contact_name, o.contact_company, o.contact_email,
    company.legal_name, deal.deal_no, replace(deal.deal_no, '-', ''), deal.buyer ->> 'legal_name',
    titles.titles)) AS search_text
FROM copyright_orders o
LEFT JOIN company_profiles company ON company.user_id = o.user_id
LEFT JOIN copyright_deals deal ON deal.order_id = o.id
CROSS JOIN LATERAL (
  SELECT string_agg(DISTINCT title, E'\n') AS titles
  FROM (
    SELECT item.title FROM copyright_order_items item WHERE item.order_id = o.id
    UNION ALL
    SELECT item.original_title FROM copyright_order_items item WHERE item.order_id = o.id
    UNION ALL
    SELECT texts.title FROM copyright_order_items item
    JOIN drama_texts texts ON texts.drama_id = item.drama_id
    WHERE item.order_id = o.id
  ) AS titles (title)
) AS titles;

-- The rows are locked in a statement of its own: the next one sees what concurrent changes committed.
CREATE FUNCTION refresh_order_listing(order_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM order_listing WHERE order_id = ANY (order_ids) ORDER BY order_id FOR UPDATE;

  INSERT INTO order_listing AS listed (order_id, status, is_exclusive, quote_state,
    quote_valid_until, deal_state, accepted_at, active_at, waiting_since)
  SELECT order_id, status, is_exclusive, quote_state, quote_valid_until, deal_state, accepted_at,
    active_at, waiting_since
  FROM expected_order_listing
  WHERE order_id = ANY (order_ids)
  ON CONFLICT (order_id) DO UPDATE
    SET status = excluded.status, is_exclusive = excluded.is_exclusive,
      quote_state = excluded.quote_state, quote_valid_until = excluded.quote_valid_until,
      deal_state = excluded.deal_state, accepted_at = excluded.accepted_at,
      active_at = excluded.active_at, waiting_since = excluded.waiting_since
    WHERE (listed.status, listed.is_exclusive, listed.quote_state, listed.quote_valid_until,
        listed.deal_state, listed.accepted_at, listed.active_at, listed.waiting_since)
      IS DISTINCT FROM (excluded.status, excluded.is_exclusive, excluded.quote_state,
        excluded.quote_valid_until, excluded.deal_state, excluded.accepted_at,
        excluded.active_at, excluded.waiting_since);
END $$;

CREATE FUNCTION refresh_order_search(order_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM order_listing WHERE order_id = ANY (order_ids) ORDER BY order_id FOR UPDATE;

  UPDATE order_listing listed
  SET search_text = expected.search_text
  FROM expected_order_search expected
  WHERE listed.order_id = expected.order_id AND expected.order_id = ANY (order_ids)
    AND listed.search_text <> expected.search_text;
END $$;

-- For tables with order_id.
CREATE FUNCTION list_changed_rows() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_order_listing(ARRAY(SELECT DISTINCT order_id FROM changed_rows));
  RETURN NULL;
END $$;

-- For tables with order_id whose rows are also searched.
CREATE FUNCTION list_found_rows() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  order_ids bigint[] := ARRAY(SELECT DISTINCT order_id FROM changed_rows);
BEGIN
  PERFORM refresh_order_listing(order_ids);
  PERFORM refresh_order_search(order_ids);
  RETURN NULL;
END $$;

-- An order is listed when its items are inserted. Deleting its account removes the buyer.
CREATE FUNCTION list_changed_orders() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  order_ids bigint[] := ARRAY(SELECT id FROM changed_rows);
  forgotten bigint[] := ARRAY(
    SELECT o.id FROM old_rows o JOIN changed_rows n USING (id)
    WHERE o.user_id IS DISTINCT FROM n.user_id
  );
BEGIN
  PERFORM refresh_order_listing(order_ids);
  IF cardinality(forgotten) > 0 THEN
    PERFORM refresh_order_search(forgotten);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION list_changed_companies() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_order_search(ARRAY(
    SELECT id FROM copyright_orders WHERE user_id IN (SELECT user_id FROM changed_rows)
  ));
  RETURN NULL;
END $$;

CREATE TRIGGER copyright_orders_listed AFTER UPDATE ON copyright_orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_orders();
CREATE TRIGGER copyright_order_items_listed AFTER INSERT ON copyright_order_items
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_found_rows();
CREATE TRIGGER copyright_order_messages_listed AFTER INSERT ON copyright_order_messages
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_rows();
CREATE TRIGGER copyright_order_messages_unlisted AFTER DELETE ON copyright_order_messages
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_rows();
CREATE TRIGGER copyright_quotes_listed AFTER UPDATE ON copyright_quotes
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_rows();
CREATE TRIGGER copyright_deals_listed AFTER INSERT ON copyright_deals
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_found_rows();
CREATE TRIGGER copyright_deals_listed_again AFTER UPDATE ON copyright_deals
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_rows();
CREATE TRIGGER company_profiles_listed AFTER INSERT ON company_profiles
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_companies();
CREATE TRIGGER company_profiles_listed_again AFTER UPDATE ON company_profiles
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_companies();

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
  -- Who signs, from the company profile, and the contact of the latest order.
  signatory     text,
  order_contact text,
  search_text   text NOT NULL GENERATED ALWAYS AS (
    fold_search(
      names || E'\n' || coalesce(company, '') || E'\n' || coalesce(order_company, '')
        || E'\n' || coalesce(signatory, '') || E'\n' || coalesce(order_contact, '')
    )
  ) STORED
);

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

CREATE FUNCTION change_buyer_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE buyer_entries
  SET created_at = NEW.created_at, is_disabled = NEW.disabled_at IS NOT NULL,
    names = NEW.email || E'\n' || NEW.nickname
  WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION change_buyer_company() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE buyer_entries SET company = NEW.legal_name, signatory = NEW.signatory_name
  WHERE user_id = NEW.user_id
    AND (company, signatory) IS DISTINCT FROM (NEW.legal_name, NEW.signatory_name);
  RETURN NULL;
END $$;

-- An order keeps its account until the account is deleted, and is never deleted itself.
CREATE FUNCTION count_buyer_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE buyer_entries
  SET order_count = order_count + 1,
    order_company = coalesce(NEW.contact_company, order_company),
    order_contact = coalesce(NEW.contact_name, order_contact)
  WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER users_buyer_added AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION add_buyer_entry();
CREATE TRIGGER users_buyer_changed AFTER UPDATE OF email, nickname, disabled_at, created_at ON users
  FOR EACH ROW EXECUTE FUNCTION change_buyer_entry();
CREATE TRIGGER company_profiles_buyer
  AFTER INSERT OR UPDATE OF legal_name, signatory_name ON company_profiles
  FOR EACH ROW EXECUTE FUNCTION change_buyer_company();
CREATE TRIGGER copyright_orders_buyer AFTER INSERT ON copyright_orders
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION count_buyer_order();
