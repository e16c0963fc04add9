-- Settings that staff change in the back office (decision 0098), in one row. Null: the value of the environment applies. Nodes of the previous
-- release read only the environment.
create table shop_settings (
  id boolean primary key default true check (id),
  -- Counts the changes: each one names the version that it was decided on.
  version integer not null default 0,
  changed_at timestamptz,
  -- The name outlives the account.
  changed_by text,
  -- Terms of new companies. With days, a null limit is no limit.
  terms_days integer check (terms_days between 0 and 180),
  credit_limit_cents bigint check (credit_limit_cents >= 0),
  registration text check (registration in ('open', 'review')),
  review_hours integer check (review_hours between 1 and 2160),
  certificates text check (certificates in ('review', 'auto')),
  -- Plain texts above the registration form, and for those who wait for a review. Null: none.
  registration_text text check (char_length(registration_text) between 1 and 1000),
  review_text text check (char_length(review_text) between 1 and 1000),
  check (terms_days is not null or credit_limit_cents is null)
);
insert into shop_settings default values;

-- Pages of guests show what the settings say, such as whether new companies may pay by invoice.
create trigger catalog_changed after update on shop_settings
  for each statement execute function notify_catalog_changed();
