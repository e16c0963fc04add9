-- no transaction

alter table pictures validate constraint pictures_focus_check;
alter table product_images validate constraint product_images_focus_check;

drop index concurrently if exists pictures_expiring;
create index concurrently pictures_expiring on pictures (expires_at) where expires_at is not null;

-- The words of its name and its description, for the search of the media library.
drop index concurrently if exists pictures_words;
create index concurrently pictures_words on pictures
  using gin (to_tsvector('simple', regexp_replace(source || ' ' || alt, '[^[:alnum:]]+', ' ', 'g')));

-- A file is deleted if no image has it.
drop index concurrently if exists pictures_file;
create index concurrently pictures_file on pictures using hash (file);
drop index concurrently if exists product_images_file;
create index concurrently product_images_file on product_images using hash (file);
