-- The texts of a reported row: each a string, or a notice {"message", "values"} that the desk
-- writes in the language of the reader.
ALTER TABLE desk_job_rows
  ALTER COLUMN details DROP DEFAULT,
  ALTER COLUMN warnings DROP DEFAULT,
  ALTER COLUMN details TYPE jsonb USING to_jsonb(details),
  ALTER COLUMN warnings TYPE jsonb USING to_jsonb(warnings);
