-- Rights: grants in and out, holdbacks, and the terms of orders that refer to them.

-- Checks ------------------------------------------------------------------------------------------

-- The codes of contract/licence/territories.ts; a test compares the two.
CREATE FUNCTION country_codes() RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN string_to_array(
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT '
  'BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH '
  'ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT '
  'HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS '
  'LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI '
  'NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG '
  'SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG '
  'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW', ' ');

CREATE FUNCTION has_no_repeats(codes text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN cardinality(codes) = (SELECT count(DISTINCT code) FROM unnest(codes) AS code);

CREATE FUNCTION are_countries(codes text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN codes <@ country_codes() AND has_no_repeats(codes);

-- Countries, or WORLD alone; exclusions only beside WORLD, and not of all countries.
CREATE FUNCTION are_territories(territories text[], excluded text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN territories = '{WORLD}'
  THEN are_countries(excluded) AND cardinality(excluded) < cardinality(country_codes())
  ELSE are_countries(territories) AND cardinality(excluded) = 0
END;

-- Each value is a language tag and its use, such as es-MX:subtitle, and occurs once.
CREATE FUNCTION is_language_use_list(uses text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_position(uses, NULL) IS NULL
  AND has_no_repeats(uses)
  AND strpos(array_to_string(uses, ''), ',') = 0
  AND (cardinality(uses) = 0 OR array_to_string(uses, ',') ~ (
    '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*:(audio|subtitle|any)'
    '(,[a-z]{2,3}(-[A-Za-z0-9]{2,8})*:(audio|subtitle|any))*$'
  ));

-- Grants and holdbacks ----------------------------------------------------------------------------

-- A right for one drama: media × territories × languages × period. Direction `in` is a grant from a
-- licensor, `out` one to a licensee. A drama with grants cannot be deleted: they are contracts.
CREATE TABLE rights_grants (
  id                   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  drama_id             bigint NOT NULL REFERENCES dramas,
  direction            text NOT NULL,
  party                text NOT NULL,
  reference            text NOT NULL DEFAULT '',
  media                text[] NOT NULL,
  territories          text[] NOT NULL,
  territories_excluded text[] NOT NULL DEFAULT '{}',
  -- Empty means every language.
  language_uses        text[] NOT NULL DEFAULT '{}',
  -- Half-open; without an upper bound the grant has no end.
  period               daterange NOT NULL,
  is_exclusive         boolean NOT NULL,
  may_sublicense       boolean NOT NULL DEFAULT true,
  status               text NOT NULL DEFAULT 'active',
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT rights_grants_once UNIQUE (drama_id, direction, party, reference),
  CONSTRAINT rights_grants_direction_known CHECK (direction IN ('in', 'out')),
  CONSTRAINT rights_grants_status_known CHECK (status IN ('active', 'draft', 'inactive')),
  CONSTRAINT rights_grants_party_length CHECK (
    char_length(party) BETWEEN 1 AND 200 AND char_length(reference) <= 100
  ),
  CONSTRAINT rights_grants_media_known CHECK (
    cardinality(media) > 0
    AND media <@ '{svod,avod,fast,tvod_rental,tvod_purchase,tv_free,tv_pay,social,in_app,transport,remake}'::text[]
    AND has_no_repeats(media)
  ),
  CONSTRAINT rights_grants_territories_known CHECK (
    cardinality(territories) > 0 AND are_territories(territories, territories_excluded)
  ),
  CONSTRAINT rights_grants_languages_form CHECK (is_language_use_list(language_uses)),
  CONSTRAINT rights_grants_period_ordered CHECK (NOT isempty(period) AND NOT lower_inf(period))
);

-- Grants that end soon.
CREATE INDEX rights_grants_ending ON rights_grants (upper(period)) WHERE status = 'active';

-- Blocks media and territories of a drama for a period, for all licensees. Empty media or territories
-- mean all.
CREATE TABLE rights_holdbacks (
  id                   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  drama_id             bigint NOT NULL REFERENCES dramas,
  media                text[] NOT NULL DEFAULT '{}',
  territories          text[] NOT NULL DEFAULT '{}',
  territories_excluded text[] NOT NULL DEFAULT '{}',
  period               daterange NOT NULL,
  reason               text NOT NULL DEFAULT '',
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT rights_holdbacks_media_known CHECK (
    media <@ '{svod,avod,fast,tvod_rental,tvod_purchase,tv_free,tv_pay,social,in_app,transport,remake}'::text[]
    AND has_no_repeats(media)
  ),
  CONSTRAINT rights_holdbacks_territories_known CHECK (
    are_territories(territories, territories_excluded)
  ),
  CONSTRAINT rights_holdbacks_period_ordered CHECK (NOT isempty(period) AND NOT lower_inf(period)),
  CONSTRAINT rights_holdbacks_reason_length CHECK (char_length(reason) <= 500)
);

-- The import knows a holdback again by these columns; it stores codes in a fixed order.
CREATE UNIQUE INDEX rights_holdbacks_once
  ON rights_holdbacks (drama_id, media, territories, territories_excluded, lower(period));

CREATE TRIGGER rights_grants_touched BEFORE UPDATE ON rights_grants
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER rights_holdbacks_touched BEFORE UPDATE ON rights_holdbacks
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Reading rights ----------------------------------------------------------------------------------

-- The active grants and the holdbacks of a drama in one text, a line each, so that availability
-- reads one row per drama instead of every grant. Only triggers write it. A drama without rights
-- has no row, or one without lines.
CREATE TABLE drama_rights (
  drama_id bigint PRIMARY KEY REFERENCES dramas ON DELETE CASCADE,
  lines    text NOT NULL
);

-- The expected content of drama_rights, for the triggers, bulk loads and the tests. Dates are days
-- since 1970-01-01; a period without an end ends in the year 9999. A line has the fields kind,
-- media, territories, excluded territories, first day and day after the last one, and for a grant
-- also the languages, is_exclusive and may_sublicense.
CREATE VIEW expected_drama_rights AS
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
) AS lines
GROUP BY drama_id;

CREATE FUNCTION refresh_drama_rights(drama_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drama_rights (drama_id, lines)
  SELECT DISTINCT id, '' FROM unnest(drama_ids) AS id ORDER BY id
  ON CONFLICT DO NOTHING;
  -- Locked in a statement of its own: the next one sees what concurrent changes committed.
  PERFORM FROM drama_rights WHERE drama_id = ANY (drama_ids) ORDER BY drama_id FOR UPDATE;

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

CREATE FUNCTION add_to_drama_rights() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_drama_rights(ARRAY(SELECT drama_id FROM new_rows));
  RETURN NULL;
END $$;

CREATE FUNCTION remove_from_drama_rights() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_drama_rights(ARRAY(SELECT drama_id FROM old_rows));
  RETURN NULL;
END $$;

CREATE FUNCTION change_drama_rights() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_drama_rights(
    ARRAY(SELECT drama_id FROM old_rows UNION SELECT drama_id FROM new_rows)
  );
  RETURN NULL;
END $$;

CREATE FUNCTION refresh_all_drama_rights() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_drama_rights(ARRAY(SELECT drama_id FROM drama_rights));
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['rights_grants', 'rights_holdbacks'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION add_to_drama_rights()', name || '_added', name);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION remove_from_drama_rights()', name || '_removed', name);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I
      REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION change_drama_rights()', name || '_changed', name);
    EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION refresh_all_drama_rights()', name || '_emptied', name);
  END LOOP;
END $$;

-- Orders ------------------------------------------------------------------------------------------

-- Existing orders keep their terms, including the group codes tvod and tv.
ALTER TABLE copyright_orders
  ADD COLUMN territories_excluded text[] NOT NULL DEFAULT '{}',
  -- NULL means from signature.
  ADD COLUMN start_date date,
  -- NULL means any use of the languages.
  ADD COLUMN language_uses text[],
  DROP CONSTRAINT copyright_orders_media_known,
  ADD CONSTRAINT copyright_orders_media_known CHECK (
    cardinality(media) > 0
    AND media <@ '{svod,avod,fast,tvod_rental,tvod_purchase,tv_free,tv_pay,social,in_app,transport,remake,tvod,tv}'::text[]
  ),
  ADD CONSTRAINT copyright_orders_exclusions_known CHECK (
    cardinality(territories_excluded) = 0
    OR (territories = '{WORLD}' AND are_territories(territories, territories_excluded))
  ),
  ADD CONSTRAINT copyright_orders_language_uses_form CHECK (is_language_use_list(language_uses));

-- Both as in the API. terms is NULL if the item has the order's terms; availability is NULL in
-- orders sent before rights were recorded.
ALTER TABLE copyright_order_items
  ADD COLUMN terms jsonb,
  ADD COLUMN availability jsonb,
  ADD CONSTRAINT copyright_order_items_terms_form CHECK (
    jsonb_typeof(terms) = 'object' AND jsonb_typeof(availability) = 'object'
  );

CREATE OR REPLACE FUNCTION guard_changed_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- The account was deleted: the personal data is removed.
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

  IF NEW.status <> OLD.status AND NOT is_order_step(OLD.status, NEW.status) THEN
    RAISE EXCEPTION 'an order cannot go from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_orders_legal_step';
  END IF;
  RETURN NEW;
END $$;

-- Accounts ----------------------------------------------------------------------------------------

-- The buyer's market as in the API; NULL if none is set.
ALTER TABLE users
  ADD COLUMN market jsonb,
  ADD CONSTRAINT users_market_form CHECK (jsonb_typeof(market) = 'object');
