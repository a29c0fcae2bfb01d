-- The lists of rights in the desk, which read one page of many grants: newest first, or by their end.

-- Filtered by direction and status, newest first.
CREATE INDEX rights_grants_by_direction ON rights_grants (direction, id);
CREATE INDEX rights_grants_by_status ON rights_grants (status, id);
CREATE INDEX rights_grants_by_both ON rights_grants (direction, status, id);
-- The different parties, and the grants of one of them.
CREATE INDEX rights_grants_by_party ON rights_grants (party, id);
-- Grants and holdbacks that end soon; the first replaces the index of active grants alone.
CREATE INDEX rights_grants_by_end ON rights_grants (status, upper(period), id);
DROP INDEX rights_grants_ending;
CREATE INDEX rights_holdbacks_by_end ON rights_holdbacks (upper(period), id);
