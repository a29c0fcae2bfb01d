-- Lists with every choice of filters and order, and search terms that follow the titles.

-- Newness before the order: a list of one kind, old ones too, is one walk, and a list of both
-- merges two. Three indexes do the work of five, and of three more that were missing.
DROP INDEX listing_entries_newest, listing_entries_popular, listing_entries_year_popular,
  listing_entries_new_newest, listing_entries_new_popular;
CREATE INDEX listing_entries_newest
  ON listing_entries (tag_id, is_new_release, release_date DESC, drama_id DESC);
CREATE INDEX listing_entries_popular
  ON listing_entries (tag_id, is_new_release, view_count DESC, drama_id DESC);
CREATE INDEX listing_entries_year_popular
  ON listing_entries (tag_id, release_year, is_new_release, view_count DESC, drama_id DESC);

-- Dramas whose search terms are not those of their titles. Only the application can write the
-- terms, so triggers leave it a note; it works the notes off when it starts and whenever the
-- catalogue has changed. A later migration that changes the normaliser's rules notes all dramas.
-- No foreign key: a drama that is gone has no titles, and its note goes like any other.
CREATE TABLE drama_search_notes (
  drama_id bigint PRIMARY KEY
);

CREATE FUNCTION note_added_titles() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drama_search_notes
  SELECT DISTINCT drama_id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_removed_titles() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drama_search_notes
  SELECT DISTINCT drama_id FROM old_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_changed_titles() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drama_search_notes
  SELECT drama_id
  FROM (
    (SELECT drama_id, title FROM old_rows EXCEPT SELECT drama_id, title FROM new_rows)
    UNION ALL
    (SELECT drama_id, title FROM new_rows EXCEPT SELECT drama_id, title FROM old_rows)
  ) AS changed
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_added_dramas() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drama_search_notes SELECT id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_renamed_drama() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drama_search_notes VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER drama_texts_note_added AFTER INSERT ON drama_texts
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_added_titles();

CREATE TRIGGER drama_texts_note_removed AFTER DELETE ON drama_texts
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_titles();

CREATE TRIGGER drama_texts_note_changed AFTER UPDATE ON drama_texts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_titles();

CREATE TRIGGER dramas_note_added AFTER INSERT ON dramas
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_added_dramas();

-- By row and column: a counted view must not pass here.
CREATE TRIGGER dramas_note_renamed AFTER UPDATE OF original_title ON dramas
  FOR EACH ROW WHEN (NEW.original_title <> OLD.original_title)
  EXECUTE FUNCTION note_renamed_drama();

INSERT INTO drama_search_notes SELECT id FROM dramas;
