-- Rights: grants in and out, holdbacks, and what availability is computed from.

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

-- Filtered by direction and status, newest first.
CREATE INDEX rights_grants_by_direction ON rights_grants (direction, id);
CREATE INDEX rights_grants_by_status ON rights_grants (status, id);
CREATE INDEX rights_grants_by_both ON rights_grants (direction, status, id);

-- The different parties, and the grants of one of them.
CREATE INDEX rights_grants_by_party ON rights_grants (party, id);

-- Grants and holdbacks that end soon.
CREATE INDEX rights_grants_by_end ON rights_grants (status, upper(period), id);

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

CREATE INDEX rights_holdbacks_by_end ON rights_holdbacks (upper(period), id);

-- The import knows a holdback again by these columns; it stores codes in a fixed order.
CREATE UNIQUE INDEX rights_holdbacks_once
  ON rights_holdbacks (drama_id, media, territories, territories_excluded, lower(period));

CREATE TRIGGER rights_grants_touched BEFORE UPDATE ON rights_grants
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER rights_holdbacks_touched BEFORE UPDATE ON rights_holdbacks
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Reading rights ----------------------------------------------------------------------------------

-- The active grants, the holdbacks and the open quotes of a drama in one text, a line each, so that
-- availability reads one row per drama instead of every grant. Only triggers write it. A drama
-- without rights has no row, or one without lines.
CREATE TABLE drama_rights (
  drama_id bigint PRIMARY KEY REFERENCES dramas ON DELETE CASCADE,
  lines    text NOT NULL
);

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

-- The expected content of drama_rights, for the triggers, bulk loads and the tests. Dates are days
-- since 1970-01-01; a period without an end ends in the year 9999. The lines have these fields:
-- grant: direction, media, territories, excluded territories, first day, day after the last one,
--   languages, is_exclusive, may_sublicense
-- holdback: kind, media, territories, excluded territories, first day, day after the last one
-- offered title of an open quote: kind, media (with groups), territories, excluded territories, first
--   day (empty: from signature), months, languages with their uses (empty: every language),
--   is_exclusive, order id, the second in which the quote expires
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

CREATE FUNCTION refresh_drama_rights(drama_ids bigint[]) RETURNS void
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
