-- expand
-- A job of the engine names a copy by it, because the label contains the recipient's name and address.
ALTER TABLE burned_videos ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
