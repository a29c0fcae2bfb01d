-- The pages about the company tell how many episodes and hours there are. Their sums are read from
-- this index alone, not from the dramas.
CREATE INDEX dramas_lengths ON dramas (episode_count, total_minutes) WHERE state = 'published';
