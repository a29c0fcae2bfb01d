-- Company pages show the number of episodes and hours. The sums are read from this index alone.
CREATE INDEX dramas_lengths ON dramas (episode_count, total_minutes) WHERE state = 'published';
