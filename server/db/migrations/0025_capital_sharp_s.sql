-- Search terms now fold "ẞ" to "ss", as they always did for "ß". Only titles with "ẞ" have an old
-- term, which is the only kind of term that contains "ß"; the server indexes them again.
INSERT INTO drama_search_notes (drama_id)
SELECT DISTINCT drama_id FROM drama_search_terms WHERE term LIKE '%ß%'
ON CONFLICT DO NOTHING;
