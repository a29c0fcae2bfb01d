-- What each account sent to the language model on each day (UTC). Rows of past days are deleted.
CREATE TABLE ai_usage (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  characters bigint NOT NULL CONSTRAINT ai_usage_characters_valid CHECK (characters >= 0),
  calls integer NOT NULL CONSTRAINT ai_usage_calls_valid CHECK (calls >= 0),
  PRIMARY KEY (user_id, day)
);

CREATE INDEX ai_usage_day ON ai_usage (day);
