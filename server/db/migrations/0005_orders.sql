-- The copyright cart, and the orders made of it.

-- The cart ---------------------------------------------------------------------------------------

CREATE TABLE copyright_cart_lines (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id           bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  drama_id          bigint NOT NULL REFERENCES dramas ON DELETE CASCADE,
  is_custom_version smallint NOT NULL DEFAULT -1,
  added_at          timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT copyright_cart_lines_drama_once UNIQUE (user_id, drama_id),
  CONSTRAINT copyright_cart_lines_version_known CHECK (is_custom_version IN (-1, 0, 1))
);

CREATE INDEX copyright_cart_lines_latest ON copyright_cart_lines (user_id, added_at DESC, id DESC);
CREATE INDEX copyright_cart_lines_by_drama ON copyright_cart_lines (drama_id);

-- The count lives in the user's row, whose lock makes parallel adds queue up; the 501st line fails
-- with users_cart_line_limit. A transaction that takes several lines out locks that row first.
CREATE FUNCTION count_added_cart_lines() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u
  SET cart_line_count = u.cart_line_count + added.lines
  FROM (SELECT user_id, count(*) AS lines FROM new_rows GROUP BY user_id) AS added
  WHERE u.id = added.user_id;
  RETURN NULL;
END $$;

CREATE FUNCTION count_removed_cart_lines() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u
  SET cart_line_count = u.cart_line_count - removed.lines
  FROM (SELECT user_id, count(*) AS lines FROM old_rows GROUP BY user_id) AS removed
  WHERE u.id = removed.user_id;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_cart_line_owner() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a cart line keeps its user and drama'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_cart_lines_owner_kept';
END $$;

CREATE TRIGGER copyright_cart_lines_added AFTER INSERT ON copyright_cart_lines
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_cart_lines();

CREATE TRIGGER copyright_cart_lines_removed AFTER DELETE ON copyright_cart_lines
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_cart_lines();

CREATE TRIGGER copyright_cart_lines_owner_kept
  BEFORE UPDATE OF user_id, drama_id ON copyright_cart_lines
  FOR EACH ROW WHEN ((NEW.user_id, NEW.drama_id) IS DISTINCT FROM (OLD.user_id, OLD.drama_id))
  EXECUTE FUNCTION keep_cart_line_owner();

-- Orders ----------------------------------------------------------------------------------------

CREATE TABLE copyright_orders (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Short, readable, random: the application makes it.
  order_no            text NOT NULL,
  -- Absent once the account is deleted.
  user_id             bigint REFERENCES users ON DELETE SET NULL,
  status              text NOT NULL DEFAULT 'submitted',
  contact_name        text,
  contact_company     text,
  contact_email       text,
  contact_phone       text,
  territories         text[] NOT NULL,
  media               text[] NOT NULL,
  languages           text[] NOT NULL,
  term_months         smallint NOT NULL,
  is_exclusive        boolean NOT NULL,
  message             text NOT NULL DEFAULT '',
  -- Of the request that sent it: the language of its titles and of every mail about it.
  locale              locale_code NOT NULL,
  item_count          smallint NOT NULL,
  -- The same key with the same content gets the same answer, the count it told included.
  idempotency_key     text,
  request_fingerprint bytea,
  cart_lines_left     smallint NOT NULL DEFAULT 0,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT copyright_orders_number_unique UNIQUE (order_no),
  CONSTRAINT copyright_orders_number_form CHECK (order_no ~ '^[0-9A-Z][0-9A-Z-]{4,22}[0-9A-Z]$'),
  CONSTRAINT copyright_orders_status_known CHECK (
    status IN (
      'submitted', 'in_review', 'quoted', 'confirmed', 'delivered', 'declined', 'withdrawn'
    )
  ),
  -- An order has a person to answer, or nothing of a person at all.
  CONSTRAINT copyright_orders_person_whole CHECK (
    CASE WHEN user_id IS NULL
      THEN num_nonnulls(contact_name, contact_company, contact_email, contact_phone) = 0
        AND message = '' AND idempotency_key IS NULL
      ELSE num_nonnulls(contact_name, contact_email) = 2
    END
  ),
  CONSTRAINT copyright_orders_contact_length CHECK (
    char_length(contact_name) BETWEEN 1 AND 100
    AND char_length(contact_company) BETWEEN 1 AND 200
    AND char_length(contact_email) BETWEEN 3 AND 320
    AND char_length(contact_phone) BETWEEN 1 AND 50
  ),
  CONSTRAINT copyright_orders_territories_form CHECK (
    territories = '{WORLD}'
    OR (
      array_position(territories, NULL) IS NULL
      AND strpos(array_to_string(territories, ''), ',') = 0
      AND array_to_string(territories, ',') ~ '^[A-Z]{2}(,[A-Z]{2})*$'
    )
  ),
  CONSTRAINT copyright_orders_media_known CHECK (
    cardinality(media) > 0 AND media <@ '{svod,avod,fast,tvod,tv,social}'::text[]
  ),
  CONSTRAINT copyright_orders_languages_form CHECK (
    cardinality(languages) > 0 AND is_language_list(languages)
  ),
  CONSTRAINT copyright_orders_term_range CHECK (term_months BETWEEN 1 AND 120),
  CONSTRAINT copyright_orders_message_length CHECK (char_length(message) <= 2000),
  CONSTRAINT copyright_orders_item_range CHECK (item_count BETWEEN 1 AND 500),
  CONSTRAINT copyright_orders_key_once UNIQUE (user_id, idempotency_key),
  CONSTRAINT copyright_orders_key_form CHECK (
    char_length(idempotency_key) BETWEEN 1 AND 255
    AND (idempotency_key IS NULL) = (request_fingerprint IS NULL)
    AND octet_length(request_fingerprint) = 32
  ),
  CONSTRAINT copyright_orders_cart_lines_range CHECK (cart_lines_left BETWEEN 0 AND 500),
  CONSTRAINT copyright_orders_time_order CHECK (updated_at >= created_at)
);

-- The buyer's history, with and without a status.
CREATE INDEX copyright_orders_latest ON copyright_orders (user_id, created_at DESC, id DESC);
CREATE INDEX copyright_orders_latest_by_status
  ON copyright_orders (user_id, status, created_at DESC, id DESC);
-- The operator's list.
CREATE INDEX copyright_orders_all_by_status ON copyright_orders (status, created_at DESC, id DESC);
CREATE INDEX copyright_orders_all ON copyright_orders (created_at DESC, id DESC);

-- The titles as they were when ordered. drama_id is no reference: an order outlives its dramas.
CREATE TABLE copyright_order_items (
  order_id          bigint NOT NULL REFERENCES copyright_orders ON DELETE CASCADE,
  position          smallint NOT NULL,
  drama_id          bigint NOT NULL,
  title             text NOT NULL,
  original_title    text NOT NULL,
  cover             media_url NOT NULL,
  episode_count     integer NOT NULL,
  total_minutes     integer NOT NULL,
  is_custom_version smallint NOT NULL,

  PRIMARY KEY (order_id, position),
  CONSTRAINT copyright_order_items_drama_once UNIQUE (order_id, drama_id),
  CONSTRAINT copyright_order_items_position_positive CHECK (position > 0),
  CONSTRAINT copyright_order_items_title_length CHECK (
    char_length(title) BETWEEN 1 AND 200 AND char_length(original_title) BETWEEN 1 AND 200
  ),
  CONSTRAINT copyright_order_items_facts_not_negative CHECK (
    episode_count >= 0 AND total_minutes >= 0
  ),
  CONSTRAINT copyright_order_items_version_known CHECK (is_custom_version IN (-1, 0, 1))
);

-- The timeline. Adding an event is how an order moves: the trigger below takes its status over.
-- An event with the status the order already has is a note.
CREATE TABLE copyright_order_events (
  order_id bigint NOT NULL REFERENCES copyright_orders ON DELETE CASCADE,
  -- Given by the trigger, in the order in which the events came about.
  event_no integer NOT NULL DEFAULT 0,
  status   text NOT NULL,
  note     text NOT NULL DEFAULT '',
  -- 'buyer', or the operator's name on the server.
  actor    text NOT NULL,
  at       timestamptz NOT NULL DEFAULT now(),

  PRIMARY KEY (order_id, event_no),
  CONSTRAINT copyright_order_events_number_positive CHECK (event_no > 0),
  CONSTRAINT copyright_order_events_status_known CHECK (
    status IN (
      'submitted', 'in_review', 'quoted', 'confirmed', 'delivered', 'declined', 'withdrawn'
    )
  ),
  CONSTRAINT copyright_order_events_note_length CHECK (char_length(note) <= 2000),
  CONSTRAINT copyright_order_events_declined_has_reason CHECK (
    status <> 'declined' OR btrim(note) <> ''
  ),
  CONSTRAINT copyright_order_events_actor_length CHECK (char_length(actor) BETWEEN 1 AND 100)
);

-- Legal steps -----------------------------------------------------------------------------------

CREATE FUNCTION is_order_step(from_status text, to_status text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (from_status, to_status) IN (
    ('submitted', 'in_review'),
    ('in_review', 'quoted'),
    ('quoted', 'confirmed'),
    ('confirmed', 'delivered')
  )
  OR (
    from_status IN ('submitted', 'in_review', 'quoted', 'confirmed')
    AND to_status IN ('declined', 'withdrawn')
  );

CREATE FUNCTION guard_new_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'submitted' THEN
    RAISE EXCEPTION 'an order starts as submitted, not as %', NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_legal_step';
  END IF;
  NEW.updated_at := NEW.created_at;
  RETURN NEW;
END $$;

CREATE FUNCTION guard_changed_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- The account was deleted: what tells of the person goes.
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

  IF (NEW.order_no, NEW.territories, NEW.media, NEW.languages, NEW.term_months,
      NEW.is_exclusive, NEW.locale, NEW.item_count, NEW.cart_lines_left, NEW.created_at)
    IS DISTINCT FROM (OLD.order_no, OLD.territories, OLD.media, OLD.languages, OLD.term_months,
      OLD.is_exclusive, OLD.locale, OLD.item_count, OLD.cart_lines_left, OLD.created_at) THEN
    RAISE EXCEPTION 'an order keeps its terms'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_frozen';
  END IF;

  IF NEW.status <> OLD.status AND NOT is_order_step(OLD.status, NEW.status) THEN
    RAISE EXCEPTION 'an order cannot go from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_legal_step';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION begin_order_timeline() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO copyright_order_events (order_id, status, actor, at)
  VALUES (NEW.id, NEW.status, 'buyer', NEW.created_at);
  RETURN NULL;
END $$;

-- The lock on the order makes events queue up: of two equal steps at once the second is refused.
CREATE FUNCTION number_order_event() RETURNS trigger
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
  NEW.event_no := coalesce(latest.event_no, 0) + 1;
  NEW.at := greatest(NEW.at, latest.at);
  RETURN NEW;
END $$;

CREATE FUNCTION follow_order_event() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE copyright_orders
  SET status = NEW.status, updated_at = greatest(updated_at, NEW.at)
  WHERE id = NEW.order_id AND (status <> NEW.status OR updated_at < NEW.at);
  RETURN NULL;
END $$;

-- At commit: an order is never half, and its status is what its timeline says last.
CREATE FUNCTION check_order_whole() RETURNS trigger
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
  RETURN NULL;
END $$;

-- With positions from 1 to item_count and that many items at commit, no place is left for another.
CREATE FUNCTION guard_added_items() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM new_rows n
    JOIN copyright_orders o ON o.id = n.order_id
    WHERE n.position > o.item_count
  ) THEN
    RAISE EXCEPTION 'an order takes no more items than it names'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_order_items_frozen';
  END IF;
  RETURN NULL;
END $$;

-- Deleting the whole order, which has then already left its table, is allowed.
CREATE FUNCTION keep_order_rows() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM copyright_orders WHERE id = OLD.order_id) THEN
    RAISE EXCEPTION 'rows of % stay as they were written', TG_TABLE_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_frozen';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER copyright_orders_guard_new BEFORE INSERT ON copyright_orders
  FOR EACH ROW EXECUTE FUNCTION guard_new_order();
CREATE TRIGGER copyright_orders_guard_changed BEFORE UPDATE ON copyright_orders
  FOR EACH ROW EXECUTE FUNCTION guard_changed_order();
CREATE TRIGGER copyright_orders_begin AFTER INSERT ON copyright_orders
  FOR EACH ROW EXECUTE FUNCTION begin_order_timeline();
CREATE CONSTRAINT TRIGGER copyright_orders_whole
  AFTER INSERT OR UPDATE OF status ON copyright_orders
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_order_whole();

CREATE TRIGGER copyright_order_items_added AFTER INSERT ON copyright_order_items
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION guard_added_items();
CREATE TRIGGER copyright_order_items_frozen BEFORE UPDATE OR DELETE ON copyright_order_items
  FOR EACH ROW EXECUTE FUNCTION keep_order_rows();

CREATE TRIGGER copyright_order_events_number BEFORE INSERT ON copyright_order_events
  FOR EACH ROW EXECUTE FUNCTION number_order_event();
CREATE TRIGGER copyright_order_events_follow AFTER INSERT ON copyright_order_events
  FOR EACH ROW EXECUTE FUNCTION follow_order_event();
CREATE TRIGGER copyright_order_events_frozen BEFORE UPDATE OR DELETE ON copyright_order_events
  FOR EACH ROW EXECUTE FUNCTION keep_order_rows();
