-- A picture that an organiser uploads: what it shows, which part of it is used, and the original, which nobody else sees. A row
-- never changes: another part or other words make another picture of the same original.
alter table images
  -- Null: nobody has said yet.
  add column alt text,
  -- It says nothing that the text beside it does not say.
  add column decoration boolean not null default false,
  -- The picture that was uploaded; its file lies in a folder that no address leads to. Null: stored before originals were kept.
  add column original_key text,
  add column original_width integer,
  add column original_height integer,
  add column original_bytes integer,
  add column original_sha256 bytea,
  -- In pixels of the original, upright; null: all of it.
  add column crop jsonb;

alter table images
  add constraint images_alt check (alt is null or (length(alt) between 1 and 300 and not decoration)) not valid,
  add constraint images_original check (
    num_nulls(original_key, original_width, original_height, original_bytes, original_sha256) in (0, 5)
    and original_key ~ '^[0-9a-f]{32}$' and original_width > 0 and original_height > 0 and original_bytes > 0 and length(original_sha256) = 32
  ) not valid,
  add constraint images_crop check (crop is null or original_key is not null) not valid;
