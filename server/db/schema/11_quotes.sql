-- Quotes: the operator's answers to an order.

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

CREATE TRIGGER copyright_quotes_guard BEFORE INSERT OR UPDATE OR DELETE ON copyright_quotes
  FOR EACH ROW EXECUTE FUNCTION guard_quote();
CREATE TRIGGER copyright_quote_lines_guard BEFORE INSERT OR UPDATE OR DELETE ON copyright_quote_lines
  FOR EACH ROW EXECUTE FUNCTION guard_quote_line();
