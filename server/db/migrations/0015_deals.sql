-- Quotes, deals, messages about orders, and the companies of buyers.

-- Companies ---------------------------------------------------------------------------------------

-- The buyer's company, filled in before the first acceptance and kept for the next one. A deal has
-- its own copy.
CREATE TABLE company_profiles (
  user_id         bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  legal_name      text NOT NULL,
  country         text NOT NULL,
  address         text NOT NULL,
  registration_no text,
  tax_no          text,
  signatory_name  text NOT NULL,
  signatory_title text NOT NULL,
  updated_at      timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT company_profiles_length CHECK (
    char_length(legal_name) BETWEEN 1 AND 200
    AND char_length(address) BETWEEN 1 AND 500
    AND char_length(registration_no) BETWEEN 1 AND 100
    AND char_length(tax_no) BETWEEN 1 AND 100
    AND char_length(signatory_name) BETWEEN 1 AND 100
    AND char_length(signatory_title) BETWEEN 1 AND 100
  ),
  CONSTRAINT company_profiles_country_known CHECK (are_countries(ARRAY[country]))
);

CREATE TRIGGER company_profiles_touched BEFORE UPDATE ON company_profiles
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Messages ----------------------------------------------------------------------------------------

-- The conversation of an order. Deleted with the account: it may describe a person.
CREATE TABLE copyright_order_messages (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES copyright_orders ON DELETE CASCADE,
  sender   text NOT NULL,
  -- 'buyer', or the operator's name on the server.
  actor    text NOT NULL,
  text     text NOT NULL,
  at       timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT copyright_order_messages_sender_known CHECK (sender IN ('buyer', 'desk')),
  CONSTRAINT copyright_order_messages_text_length CHECK (char_length(text) BETWEEN 1 AND 4000),
  CONSTRAINT copyright_order_messages_actor_length CHECK (char_length(actor) BETWEEN 1 AND 100)
);

CREATE INDEX copyright_order_messages_latest
  ON copyright_order_messages (order_id, at DESC, id DESC);

-- Quotes ------------------------------------------------------------------------------------------

CREATE FUNCTION is_quote_step(from_state text, to_state text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (from_state, to_state) = ('draft', 'sent')
  OR (
    from_state = 'sent'
    AND to_state IN ('accepted', 'declined', 'countered', 'expired', 'superseded', 'recalled')
  );

-- An answer to an order. Lines can be changed while it is a draft; afterwards only the state, the
-- reply and the time of the reminder change.
CREATE TABLE copyright_quotes (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id      bigint NOT NULL REFERENCES copyright_orders,
  version       smallint NOT NULL,
  state         text NOT NULL DEFAULT 'draft',
  -- ISO 4217
  currency      text NOT NULL,
  valid_until   timestamptz NOT NULL,
  -- Texts by language; a text for all languages has the key `any`.
  payment_terms jsonb NOT NULL DEFAULT '{}',
  message       text NOT NULL DEFAULT '',
  actor         text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  sent_at       timestamptz,
  closed_at     timestamptz,
  -- The buyer's message with a counter-offer or reason to decline; the operator's reason to recall.
  reply         text NOT NULL DEFAULT '',
  reminded_at   timestamptz,

  CONSTRAINT copyright_quotes_version_once UNIQUE (order_id, version),
  CONSTRAINT copyright_quotes_version_positive CHECK (version > 0),
  CONSTRAINT copyright_quotes_state_known CHECK (
    state IN (
      'draft', 'sent', 'accepted', 'declined', 'countered', 'expired', 'superseded', 'recalled'
    )
  ),
  CONSTRAINT copyright_quotes_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT copyright_quotes_payment_terms_form CHECK (
    jsonb_typeof(payment_terms) = 'object'
  ),
  CONSTRAINT copyright_quotes_text_length CHECK (
    char_length(message) <= 4000
    AND char_length(reply) <= 4000
    AND octet_length(payment_terms::text) <= 65536
  ),
  CONSTRAINT copyright_quotes_actor_length CHECK (char_length(actor) BETWEEN 1 AND 100),
  CONSTRAINT copyright_quotes_times CHECK (
    (state = 'draft') = (sent_at IS NULL)
    AND (state IN ('draft', 'sent')) = (closed_at IS NULL)
    AND (sent_at IS NULL OR valid_until > sent_at)
  )
);

-- At most one open quote and one draft per order.
CREATE UNIQUE INDEX copyright_quotes_one_open ON copyright_quotes (order_id) WHERE state = 'sent';
CREATE UNIQUE INDEX copyright_quotes_one_draft ON copyright_quotes (order_id) WHERE state = 'draft';
-- Quotes to remind of and to expire.
CREATE INDEX copyright_quotes_ending ON copyright_quotes (valid_until) WHERE state = 'sent';

-- drama_id has no foreign key: an order outlives its dramas.
CREATE TABLE copyright_quote_lines (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id      bigint NOT NULL REFERENCES copyright_quotes ON DELETE CASCADE,
  position      smallint NOT NULL,
  drama_id      bigint NOT NULL,
  title         text NOT NULL,
  original_title text NOT NULL,
  -- As in the API, with all fields.
  terms         jsonb NOT NULL,
  -- As in copyright_order_items.
  is_custom_version smallint NOT NULL,
  is_offered    boolean NOT NULL,
  -- Why the title is not offered.
  reason        text NOT NULL DEFAULT '',
  episode_count integer NOT NULL,
  price_model   text,
  -- Integer minor units of the quote's currency.
  amount_minor  bigint,
  -- Basis points of net revenue.
  share_bps     integer,
  -- NULL for a price without a fixed amount.
  total_minor   bigint GENERATED ALWAYS AS (
    CASE price_model
      WHEN 'per_episode' THEN amount_minor * episode_count
      ELSE amount_minor
    END
  ) STORED,
  -- The buyer's counter-offer.
  wished_minor  bigint,
  wished_terms  jsonb,

  CONSTRAINT copyright_quote_lines_position_once UNIQUE (quote_id, position),
  CONSTRAINT copyright_quote_lines_drama_once UNIQUE (drama_id, quote_id),
  CONSTRAINT copyright_quote_lines_facts CHECK (
    position > 0 AND episode_count >= 0
    AND char_length(title) BETWEEN 1 AND 200 AND char_length(original_title) BETWEEN 1 AND 200
    AND char_length(reason) <= 1000
  ),
  -- An absent field gives NULL, which a check would accept.
  CONSTRAINT copyright_quote_lines_terms_form CHECK ((
    jsonb_typeof(terms) = 'object'
    AND jsonb_typeof(terms -> 'territories') = 'array'
    AND jsonb_typeof(terms -> 'media') = 'array'
    AND jsonb_typeof(terms -> 'languages') = 'array'
    AND jsonb_typeof(terms -> 'term_months') = 'number'
    AND jsonb_typeof(terms -> 'is_exclusive') = 'boolean'
    AND coalesce(jsonb_typeof(wished_terms), 'object') = 'object'
  ) IS TRUE),
  CONSTRAINT copyright_quote_lines_version_known CHECK (is_custom_version IN (-1, 0, 1)),
  CONSTRAINT copyright_quote_lines_model_known CHECK (
    price_model IN ('flat', 'share', 'guarantee', 'per_episode')
  ),
  CONSTRAINT copyright_quote_lines_price_whole CHECK (
    CASE
      WHEN NOT is_offered THEN num_nonnulls(price_model, amount_minor, share_bps) = 0
      WHEN price_model = 'share' THEN amount_minor IS NULL AND share_bps IS NOT NULL
      WHEN price_model = 'guarantee' THEN num_nonnulls(amount_minor, share_bps) = 2
      WHEN price_model IN ('flat', 'per_episode') THEN amount_minor IS NOT NULL AND share_bps IS NULL
      ELSE false
    END
  ),
  CONSTRAINT copyright_quote_lines_amounts CHECK (
    amount_minor BETWEEN 0 AND 9007199254740991
    AND total_minor BETWEEN 0 AND 9007199254740991
    AND share_bps BETWEEN 1 AND 10000
    AND wished_minor BETWEEN 0 AND 9007199254740991
  )
);

CREATE FUNCTION guard_quote() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'draft' THEN
      RAISE EXCEPTION 'a quote starts as draft, not as %', NEW.state
        USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_quotes_legal_step';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'draft' THEN
      RAISE EXCEPTION 'a quote that was sent is kept'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_quotes_frozen';
    END IF;
    RETURN OLD;
  END IF;

  IF NEW.state <> OLD.state AND NOT is_quote_step(OLD.state, NEW.state) THEN
    RAISE EXCEPTION 'a quote cannot go from % to %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_quotes_legal_step';
  END IF;
  IF OLD.state <> 'draft' AND (NEW.order_id, NEW.version, NEW.currency, NEW.valid_until,
      NEW.payment_terms, NEW.message, NEW.actor, NEW.created_at, NEW.sent_at)
    IS DISTINCT FROM (OLD.order_id, OLD.version, OLD.currency, OLD.valid_until,
      OLD.payment_terms, OLD.message, OLD.actor, OLD.created_at, OLD.sent_at) THEN
    RAISE EXCEPTION 'a quote that was sent is not changed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_quotes_frozen';
  END IF;
  IF OLD.state = 'draft' AND NEW.state = 'sent' AND NOT EXISTS (
    SELECT FROM copyright_quote_lines WHERE quote_id = NEW.id AND is_offered
  ) THEN
    RAISE EXCEPTION 'a quote offers at least one title'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_quotes_offer';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER copyright_quotes_guard BEFORE INSERT OR UPDATE OR DELETE ON copyright_quotes
  FOR EACH ROW EXECUTE FUNCTION guard_quote();

-- The buyer's wishes are added when a sent quote is countered; all else is changed in drafts only.
CREATE FUNCTION guard_quote_line() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  quote_state text;
  -- total_minor is generated after this trigger.
  changeable text[] := '{wished_minor,wished_terms,total_minor}';
BEGIN
  -- Checks both quotes, so that no line is moved from or to a quote that was sent.
  SELECT state INTO quote_state FROM copyright_quotes
  WHERE id IN (OLD.quote_id, NEW.quote_id) AND state <> 'draft';
  IF NOT FOUND THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND quote_state = 'countered'
    AND OLD.wished_minor IS NULL AND OLD.wished_terms IS NULL
    AND (to_jsonb(NEW) - changeable) = (to_jsonb(OLD) - changeable) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the lines of a quote that was sent are not changed'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_quote_lines_frozen';
END $$;

CREATE TRIGGER copyright_quote_lines_guard BEFORE INSERT OR UPDATE OR DELETE ON copyright_quote_lines
  FOR EACH ROW EXECUTE FUNCTION guard_quote_line();

-- Deals -------------------------------------------------------------------------------------------

-- A contract: the acceptance of a quote, or an agreement on paper. It keeps its parties when the
-- account is deleted, and its documents as the bytes that were hashed.
CREATE TABLE copyright_deals (
  id                     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Short, readable and random; generated by the application.
  deal_no                text NOT NULL,
  order_id               bigint NOT NULL REFERENCES copyright_orders,
  -- NULL for an agreement on paper without a quote, which also may have no prices.
  quote_id               bigint REFERENCES copyright_quotes,
  currency               text,
  accepted_at            timestamptz NOT NULL,
  -- The parties as in the memo.
  buyer                  jsonb NOT NULL,
  seller                 jsonb NOT NULL,
  -- NULL for an agreement on paper, as are the next five.
  signatory_name         text,
  signatory_title        text,
  client_address         text,
  user_agent             text,
  -- Which text of the user agreement was in force.
  terms_version          text,
  -- NULL also if the request had no key.
  idempotency_key        text,
  request_fingerprint    bytea,
  -- The language of the memo.
  locale                 locale_code NOT NULL,
  -- The reason for an agreement on paper, else NULL.
  paper_note             text,
  -- The operator who recorded an agreement on paper, else 'buyer'.
  actor                  text NOT NULL,
  memo                   bytea NOT NULL,
  memo_sha256            bytea GENERATED ALWAYS AS (sha256(memo)) STORED,
  countersigned_at       timestamptz,
  countersigned_by       text,
  countersigner_name     text,
  countersigner_title    text,
  countersigned_memo     bytea,
  countersigned_sha256   bytea GENERATED ALWAYS AS (sha256(countersigned_memo)) STORED,
  terminated_at          timestamptz,
  terminated_by          text,
  -- The first day without the licence.
  terminated_from        date,
  termination_reason     text,

  CONSTRAINT copyright_deals_number_unique UNIQUE (deal_no),
  CONSTRAINT copyright_deals_number_form CHECK (deal_no ~ '^[0-9A-Z][0-9A-Z-]{4,22}[0-9A-Z]$'),
  CONSTRAINT copyright_deals_once UNIQUE (order_id),
  CONSTRAINT copyright_deals_quote_once UNIQUE (quote_id),
  CONSTRAINT copyright_deals_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT copyright_deals_parties_form CHECK (
    jsonb_typeof(buyer) = 'object' AND jsonb_typeof(seller) = 'object'
  ),
  CONSTRAINT copyright_deals_signed CHECK (
    CASE WHEN paper_note IS NULL
      THEN num_nulls(quote_id, currency, signatory_name, signatory_title, client_address,
        user_agent, terms_version) = 0
      ELSE num_nonnulls(signatory_name, signatory_title, client_address, user_agent,
        terms_version, idempotency_key) = 0
    END
  ),
  CONSTRAINT copyright_deals_text_length CHECK (
    char_length(signatory_name) BETWEEN 1 AND 100
    AND char_length(signatory_title) BETWEEN 1 AND 100
    AND char_length(paper_note) BETWEEN 1 AND 2000
    AND char_length(actor) BETWEEN 1 AND 100
    AND char_length(countersigned_by) BETWEEN 1 AND 100
    AND char_length(countersigner_name) BETWEEN 1 AND 100
    AND char_length(countersigner_title) BETWEEN 1 AND 100
    AND char_length(terminated_by) BETWEEN 1 AND 100
    AND char_length(termination_reason) BETWEEN 1 AND 2000
  ),
  CONSTRAINT copyright_deals_key_form CHECK (
    char_length(idempotency_key) BETWEEN 1 AND 255
    AND (idempotency_key IS NULL) = (request_fingerprint IS NULL)
    AND octet_length(request_fingerprint) = 32
  ),
  CONSTRAINT copyright_deals_countersigned_whole CHECK (
    num_nonnulls(countersigned_at, countersigned_by, countersigner_name, countersigner_title,
      countersigned_memo) IN (0, 5)
  ),
  CONSTRAINT copyright_deals_terminated_whole CHECK (
    num_nonnulls(terminated_at, terminated_by, terminated_from, termination_reason) IN (0, 4)
  )
);

CREATE INDEX copyright_deals_latest ON copyright_deals (accepted_at DESC, id DESC);

-- What was agreed, and the grant that it became.
CREATE TABLE copyright_deal_lines (
  deal_id        bigint NOT NULL REFERENCES copyright_deals,
  position       smallint NOT NULL,
  -- NULL for an agreement on paper without a quote.
  quote_line_id  bigint REFERENCES copyright_quote_lines,
  drama_id       bigint NOT NULL REFERENCES dramas,
  title          text NOT NULL,
  original_title text NOT NULL,
  -- As in the API, with all fields; start_date is the day on which the grant starts.
  terms          jsonb NOT NULL,
  is_custom_version smallint NOT NULL,
  episode_count  integer NOT NULL,
  price_model    text,
  amount_minor   bigint,
  share_bps      integer,
  total_minor    bigint,
  grant_id       bigint NOT NULL REFERENCES rights_grants,

  PRIMARY KEY (deal_id, position),
  CONSTRAINT copyright_deal_lines_drama_once UNIQUE (drama_id, deal_id),
  CONSTRAINT copyright_deal_lines_grant_once UNIQUE (grant_id),
  CONSTRAINT copyright_deal_lines_quote_line_once UNIQUE (quote_line_id),
  CONSTRAINT copyright_deal_lines_terms_form CHECK (jsonb_typeof(terms) = 'object'),
  CONSTRAINT copyright_deal_lines_version_known CHECK (is_custom_version IN (-1, 0, 1)),
  CONSTRAINT copyright_deal_lines_model_known CHECK (
    price_model IN ('flat', 'share', 'guarantee', 'per_episode')
  )
);

CREATE FUNCTION guard_deal() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  -- What is added later, and the columns that are generated after this trigger.
  added text[] := '{countersigned_at,countersigned_by,countersigner_name,countersigner_title,countersigned_memo,terminated_at,terminated_by,terminated_from,termination_reason,memo_sha256,countersigned_sha256}';
BEGIN
  IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - added) <> (to_jsonb(OLD) - added)
    OR (OLD.countersigned_at IS NOT NULL
      AND (NEW.countersigned_at, NEW.countersigned_by, NEW.countersigner_name,
        NEW.countersigner_title, NEW.countersigned_memo)
        IS DISTINCT FROM (OLD.countersigned_at, OLD.countersigned_by, OLD.countersigner_name,
        OLD.countersigner_title, OLD.countersigned_memo))
    -- A termination is replaced only by one from an earlier day.
    OR (OLD.terminated_at IS NOT NULL
      AND (NEW.terminated_from < OLD.terminated_from) IS NOT TRUE
      AND (NEW.terminated_at, NEW.terminated_by, NEW.terminated_from, NEW.termination_reason)
        IS DISTINCT FROM (OLD.terminated_at, OLD.terminated_by, OLD.terminated_from,
        OLD.termination_reason)) THEN
    RAISE EXCEPTION 'a deal stays as it was signed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_deals_frozen';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION keep_deal_line() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the lines of a deal stay as they were signed'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_deal_lines_frozen';
END $$;

CREATE TRIGGER copyright_deals_guard BEFORE UPDATE OR DELETE ON copyright_deals
  FOR EACH ROW EXECUTE FUNCTION guard_deal();
CREATE TRIGGER copyright_deal_lines_guard BEFORE UPDATE OR DELETE ON copyright_deal_lines
  FOR EACH ROW EXECUTE FUNCTION keep_deal_line();

-- Steps of orders ---------------------------------------------------------------------------------

-- A quote can answer an order at once, and an agreement on paper can confirm it at any time. A
-- confirmed order is binding: it is neither declined nor withdrawn.
CREATE OR REPLACE FUNCTION is_order_step(from_status text, to_status text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (from_status, to_status) IN (
    ('submitted', 'in_review'),
    ('submitted', 'quoted'),
    ('submitted', 'confirmed'),
    ('in_review', 'quoted'),
    ('in_review', 'confirmed'),
    ('quoted', 'confirmed'),
    ('confirmed', 'delivered')
  )
  OR (
    from_status IN ('submitted', 'in_review', 'quoted')
    AND to_status IN ('declined', 'withdrawn')
  );

-- Steps back, for a status that an operator has set by mistake.
CREATE FUNCTION is_order_correction(from_status text, to_status text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (from_status, to_status) IN (
    ('in_review', 'submitted'),
    ('quoted', 'submitted'),
    ('quoted', 'in_review'),
    ('declined', 'submitted'),
    ('declined', 'in_review'),
    ('declined', 'quoted'),
    ('delivered', 'confirmed')
  );

-- Whether the event takes back a status that was set by mistake.
ALTER TABLE copyright_order_events ADD COLUMN is_correction boolean NOT NULL DEFAULT false;

-- The lock on the order serialises events: of two equal concurrent steps the second is refused.
CREATE OR REPLACE FUNCTION number_order_event() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  latest copyright_order_events;
BEGIN
  PERFORM FROM copyright_orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  SELECT * INTO latest FROM copyright_order_events
  WHERE order_id = NEW.order_id ORDER BY event_no DESC LIMIT 1;

  IF latest.status = NEW.status AND btrim(NEW.note) = '' THEN
    RAISE EXCEPTION 'the order is already %', NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_legal_step';
  END IF;
  IF latest.status <> NEW.status AND NOT (
    CASE WHEN NEW.is_correction
      THEN is_order_correction(latest.status, NEW.status)
      ELSE is_order_step(latest.status, NEW.status)
    END
  ) THEN
    RAISE EXCEPTION 'an order cannot go from % to %', latest.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_legal_step';
  END IF;
  NEW.event_no := coalesce(latest.event_no, 0) + 1;
  NEW.at := greatest(NEW.at, latest.at);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION guard_changed_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- The account was deleted: the personal data is removed. A deal keeps its parties.
  IF NEW.user_id IS NULL AND OLD.user_id IS NOT NULL THEN
    NEW.contact_name := NULL;
    NEW.contact_company := NULL;
    NEW.contact_email := NULL;
    NEW.contact_phone := NULL;
    NEW.message := '';
    NEW.idempotency_key := NULL;
    NEW.request_fingerprint := NULL;
  ELSIF (NEW.user_id, NEW.contact_name, NEW.contact_company, NEW.contact_email,
      NEW.contact_phone, NEW.message, NEW.idempotency_key, NEW.request_fingerprint)
    IS DISTINCT FROM (OLD.user_id, OLD.contact_name, OLD.contact_company, OLD.contact_email,
      OLD.contact_phone, OLD.message, OLD.idempotency_key, OLD.request_fingerprint) THEN
    RAISE EXCEPTION 'an order keeps what its buyer wrote'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_frozen';
  END IF;

  IF (NEW.order_no, NEW.territories, NEW.territories_excluded, NEW.media, NEW.languages,
      NEW.language_uses, NEW.start_date, NEW.term_months, NEW.is_exclusive, NEW.locale,
      NEW.item_count, NEW.cart_lines_left, NEW.created_at)
    IS DISTINCT FROM (OLD.order_no, OLD.territories, OLD.territories_excluded, OLD.media,
      OLD.languages, OLD.language_uses, OLD.start_date, OLD.term_months, OLD.is_exclusive,
      OLD.locale, OLD.item_count, OLD.cart_lines_left, OLD.created_at) THEN
    RAISE EXCEPTION 'an order keeps its terms'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_frozen';
  END IF;

  -- number_order_event checks that a step back is meant as a correction.
  IF NEW.status <> OLD.status AND NOT is_order_step(OLD.status, NEW.status)
    AND NOT is_order_correction(OLD.status, NEW.status) THEN
    RAISE EXCEPTION 'an order cannot go from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_legal_step';
  END IF;
  RETURN NEW;
END $$;

-- Closes the open quote and deletes the conversation of an order whose account was deleted.
CREATE FUNCTION forget_order_buyer() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE copyright_quotes SET state = 'recalled', closed_at = now()
  WHERE order_id = NEW.id AND state = 'sent';
  UPDATE copyright_quotes SET reply = '' WHERE order_id = NEW.id AND reply <> '';
  DELETE FROM copyright_order_messages WHERE order_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER copyright_orders_forget_buyer AFTER UPDATE OF user_id ON copyright_orders
  FOR EACH ROW WHEN (OLD.user_id IS NOT NULL AND NEW.user_id IS NULL)
  EXECUTE FUNCTION forget_order_buyer();

-- Checks at commit that an order has all its items, the status of its latest event, and the quote or
-- deal that its status stands for. Orders that got their status earlier may lack quote and deal.
CREATE OR REPLACE FUNCTION check_order_whole() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  saved copyright_orders;
BEGIN
  SELECT * INTO saved FROM copyright_orders WHERE id = NEW.id;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF saved.item_count <> (SELECT count(*) FROM copyright_order_items WHERE order_id = saved.id) THEN
    RAISE EXCEPTION 'order % has not the % items it names', saved.order_no, saved.item_count
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_whole';
  END IF;
  IF saved.status IS DISTINCT FROM (
    SELECT status FROM copyright_order_events
    WHERE order_id = saved.id ORDER BY event_no DESC LIMIT 1
  ) THEN
    RAISE EXCEPTION 'order % is % without an event that says so', saved.order_no, saved.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_timeline';
  END IF;
  IF TG_OP = 'INSERT' OR NEW.status = OLD.status THEN
    RETURN NULL;
  END IF;
  IF saved.status = 'quoted' AND NOT EXISTS (
    SELECT FROM copyright_quotes WHERE order_id = saved.id AND state <> 'draft'
  ) THEN
    RAISE EXCEPTION 'order % is quoted without a quote', saved.order_no
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_quoted';
  END IF;
  IF saved.status = 'confirmed' AND OLD.status <> 'delivered' AND NOT EXISTS (
    SELECT FROM copyright_deals WHERE order_id = saved.id
  ) THEN
    RAISE EXCEPTION 'order % is confirmed without a deal', saved.order_no
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_confirmed';
  END IF;
  IF saved.status <> 'quoted' AND EXISTS (
    SELECT FROM copyright_quotes WHERE order_id = saved.id AND state = 'sent'
  ) THEN
    RAISE EXCEPTION 'order % is % and has an open quote', saved.order_no, saved.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_open_quote';
  END IF;
  RETURN NULL;
END $$;

-- Open quotes and availability --------------------------------------------------------------------

CREATE FUNCTION words_of(codes jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(string_agg(code, ' ' ORDER BY place), '')
  FROM jsonb_array_elements_text(coalesce(codes, '[]')) WITH ORDINALITY AS words (code, place));

-- The languages of terms with their uses: es:subtitle ja:any.
CREATE FUNCTION language_uses_of(terms jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN terms ? 'language_uses' THEN (
    SELECT coalesce(string_agg(concat(use ->> 'language', ':', use ->> 'use'), ' ' ORDER BY place), '')
    FROM jsonb_array_elements(terms -> 'language_uses') WITH ORDINALITY AS uses (use, place)
  ) ELSE (
    SELECT coalesce(string_agg(concat(language, ':any'), ' ' ORDER BY place), '')
    FROM jsonb_array_elements_text(coalesce(terms -> 'languages', '[]'))
      WITH ORDINALITY AS languages (language, place)
  ) END;

-- Adds the offered lines of open quotes. A quote line has the fields kind, media (with groups),
-- territories, excluded territories, first day (empty: from signature), months, languages with
-- their uses (empty: every language), is_exclusive, order id and the second in which it expires.
CREATE OR REPLACE VIEW expected_drama_rights AS
SELECT drama_id, string_agg(line, E'\n' ORDER BY line) AS lines
FROM (
  SELECT drama_id, concat_ws('|', direction, array_to_string(media, ' '),
      array_to_string(territories, ' '), array_to_string(territories_excluded, ' '),
      lower(period) - date '1970-01-01', least(upper(period), '9999-12-31') - date '1970-01-01',
      array_to_string(language_uses, ' '), is_exclusive::integer, may_sublicense::integer) AS line
  FROM rights_grants
  WHERE status = 'active'
  UNION ALL
  SELECT drama_id, concat_ws('|', 'holdback', array_to_string(media, ' '),
      array_to_string(territories, ' '), array_to_string(territories_excluded, ' '),
      lower(period) - date '1970-01-01', least(upper(period), '9999-12-31') - date '1970-01-01')
  FROM rights_holdbacks
  UNION ALL
  SELECT l.drama_id, concat_ws('|', 'quote', words_of(l.terms -> 'media'),
      words_of(l.terms -> 'territories'), words_of(l.terms -> 'territories_excluded'),
      coalesce(((l.terms ->> 'start_date')::date - date '1970-01-01')::text, ''),
      l.terms ->> 'term_months', language_uses_of(l.terms),
      (l.terms -> 'is_exclusive')::boolean::integer, q.order_id,
      extract(epoch FROM q.valid_until)::bigint)
  FROM copyright_quotes q
  JOIN copyright_quote_lines l ON l.quote_id = q.id AND l.is_offered
  JOIN dramas d ON d.id = l.drama_id
  WHERE q.state = 'sent'
) AS lines
GROUP BY drama_id;

-- Locks the rights of these dramas until the end of the transaction, in the order of their ids.
-- Every change of a grant, holdback or open quote locks them too, by the triggers.
CREATE FUNCTION lock_drama_rights(drama_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drama_rights (drama_id, lines)
  SELECT id, '' FROM dramas WHERE id = ANY (drama_ids) ORDER BY id
  ON CONFLICT DO NOTHING;
  PERFORM FROM drama_rights WHERE drama_id = ANY (drama_ids) ORDER BY drama_id FOR UPDATE;
END $$;

CREATE OR REPLACE FUNCTION refresh_drama_rights(drama_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Locked in a statement of its own: the next one sees what concurrent changes committed.
  PERFORM lock_drama_rights(drama_ids);

  UPDATE drama_rights r
  SET lines = expected.lines
  FROM (
    SELECT changed.id, coalesce(e.lines, '') AS lines
    FROM (SELECT DISTINCT id FROM unnest(drama_ids) AS id) AS changed
    LEFT JOIN (SELECT * FROM expected_drama_rights WHERE drama_id = ANY (drama_ids)) AS e
      ON e.drama_id = changed.id
  ) AS expected
  WHERE r.drama_id = expected.id AND r.lines <> expected.lines;
  IF FOUND THEN
    -- Servers drop the lists filtered by availability; pages and other lists show no rights.
    PERFORM pg_notify('catalogue_changed', 'rights');
  END IF;
END $$;

CREATE FUNCTION refresh_quoted_rights() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_drama_rights(
    ARRAY(SELECT drama_id FROM copyright_quote_lines WHERE quote_id = NEW.id AND is_offered)
  );
  RETURN NULL;
END $$;

CREATE TRIGGER copyright_quotes_change_rights AFTER UPDATE OF state ON copyright_quotes
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND 'sent' IN (OLD.state, NEW.state))
  EXECUTE FUNCTION refresh_quoted_rights();
