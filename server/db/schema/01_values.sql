-- Types and functions that several areas use. The files of this folder run in the order of their names.

CREATE DOMAIN locale_code AS text
  CONSTRAINT locale_code_known CHECK (VALUE IN ('zh', 'zh-TW', 'en', 'ja', 'ko', 'es'));

-- The language of audio, subtitles or an original title; not limited to the interface languages.
CREATE DOMAIN language_tag AS text
  CONSTRAINT language_tag_form CHECK (
    char_length(VALUE) <= 35 AND VALUE ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'
  );

-- A path of this site or an external URL. The fragment of a picture is its placeholder colour
-- (contract/images.ts).
CREATE DOMAIN media_url AS text
  CONSTRAINT media_url_form CHECK (
    char_length(VALUE) <= 2048 AND VALUE ~ '^(/[^/[:space:]]|https?://)[^[:space:]]*$'
  );

-- Checks the values of text[] columns. They are not language_tag[], because the pg driver does not
-- parse an array of a domain.
CREATE FUNCTION is_language_list(languages text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_position(languages, NULL) IS NULL
  AND strpos(array_to_string(languages, ''), ',') = 0
  AND array_to_string(languages, ',')
    ~ '^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*(,[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)*)?$';

CREATE FUNCTION has_no_repeats(codes text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN cardinality(codes) = (SELECT count(DISTINCT code) FROM unnest(codes) AS code);

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

-- Ids that the API shows: sequential numbers would reveal how many orders, cart lines and sessions
-- exist. 48 random bits: positive, below 2^53, exact in JavaScript. They do
-- not follow the order of creation: sort by time.
CREATE FUNCTION random_id() RETURNS bigint
LANGUAGE sql VOLATILE
RETURN ('x' || right(gen_random_uuid()::text, 12))::bit(48)::bigint + 1;

CREATE FUNCTION touch_updated_at() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;

-- Search ------------------------------------------------------------------------------------------

-- Ignores case, width and accents.
CREATE FUNCTION fold_search(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(
  normalize(lower(value COLLATE "und-x-icu"), NFKD), '[\u0300-\u036f]', '', 'g');

-- The pieces of a folded text by which an index finds a part of it: three ASCII characters, two with
-- another character, single other characters, and the first one and two characters of ASCII words,
-- which begin with a space. A line break separates texts.
CREATE FUNCTION search_grams(folded text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000
RETURN ARRAY(
  SELECT gram FROM (
    SELECT CASE WHEN octet_length(here) > 1 OR octet_length(next) > 1 THEN here || next
      WHEN octet_length(third) = 1 THEN here || next || third END AS gram
    FROM string_to_array(folded, NULL) AS c,
      unnest(c, c[2:], c[3:]) AS characters (here, next, third)
    UNION
    SELECT here FROM string_to_table(folded, NULL) AS here WHERE octet_length(here) > 1
    UNION
    SELECT ' ' || left(word[1], size)
    FROM regexp_matches(folded, '[a-z0-9]+[\x01-\x09\x0b-\x7f]?', 'g') AS word,
      generate_series(1, 2) AS size
  ) AS grams
  WHERE strpos(gram, E'\n') = 0
);

-- The grams that every text with this folded part has. A part of one or two ASCII characters finds
-- beginnings of words only.
CREATE FUNCTION search_pieces(folded text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN char_length(folded) <= 2 AND octet_length(folded) = char_length(folded)
    THEN ARRAY[' ' || folded]
  ELSE ARRAY(
    SELECT gram FROM unnest(search_grams(folded)) AS gram
    WHERE NOT starts_with(gram, ' ') OR char_length(gram) = 3 AND strpos(folded, gram) > 0
  )
END;

-- The words of a person, for searches by the beginnings of words. Punctuation separates words, so
-- that each part of an address is found. The planner would expand a function in SQL and ignore its
-- cost; parsing the text of each row is many times slower than reading the index.
CREATE FUNCTION contact_words(name text, company text, email text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN to_tsvector('simple', translate(
    coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, ''),
    '@._-+/&,;:()''"', '               '
  ));
END $$;

-- Collations of titles ----------------------------------------------------------------------------

-- kn sorts by numeric value: "Part 2" comes before "Part 10".
CREATE COLLATION title_zh (provider = icu, locale = 'zh-u-kn-true');
CREATE COLLATION title_zh_tw (provider = icu, locale = 'zh-Hant-TW-u-kn-true');
CREATE COLLATION title_en (provider = icu, locale = 'en-u-kn-true');
CREATE COLLATION title_ja (provider = icu, locale = 'ja-u-kn-true');
CREATE COLLATION title_ko (provider = icu, locale = 'ko-u-kn-true');
CREATE COLLATION title_es (provider = icu, locale = 'es-u-kn-true');
