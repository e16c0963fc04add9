-- Changes that need a recent sign-in, and codes of seeds.

-- The last time that the buyer confirmed the password in this session. Null: not since the sign-in.
alter table tokens add column confirmed_at timestamptz;

-- The user who last created or changed the webhook. A new password of that user pauses it. Null: only its creator.
alter table webhooks add column changed_by integer;
alter table webhooks add constraint webhooks_changed_by
  foreign key (changed_by) references users (id) on delete set null not valid;

-- The code in the public links of a seed. It attributes visitors to the seed's owner and does not lead to the owner's own code.
-- The next file fills it for existing seeds.
alter table seeds add column referral_code text;
alter table seeds alter column referral_code set default 'S' || upper(left(replace(gen_random_uuid()::text, '-', ''), 11));
