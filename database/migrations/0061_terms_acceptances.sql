-- Which versions of the terms and the privacy notice a person has accepted (decision 0123).
create table terms_acceptances (
  path text not null check (path in ('terms', 'privacy')),
  version integer not null check (version between 1 and 9999),
  user_id integer not null references users (id) on delete cascade,
  accepted_at timestamptz not null default now(),
  -- The people of a version are counted and listed.
  primary key (path, version, user_id)
);
create index terms_acceptances_user on terms_acceptances (user_id, path, version);

-- Registrations and orders name the version that they accept; '0' while the shop has none. So do those of nodes of the previous release.
create function note_accepted_terms() returns trigger language plpgsql as $$
declare
  person integer := case tg_table_name when 'users' then (to_jsonb(new) ->> 'id')::integer else (to_jsonb(new) ->> 'user_id')::integer end;
begin
  insert into terms_acceptances (path, version, user_id, accepted_at)
    values ('terms', new.terms_version::integer, person, coalesce(to_jsonb(new) ->> 'terms_accepted_at', to_jsonb(new) ->> 'placed_at', now()::text)::timestamptz)
    on conflict do nothing;
  return null;
end $$;
create trigger note_accepted_terms after insert on users
  for each row when (new.terms_version ~ '^[1-9][0-9]{0,3}$') execute function note_accepted_terms();
create trigger note_accepted_terms after insert on orders
  for each row when (new.terms_version ~ '^[1-9][0-9]{0,3}$') execute function note_accepted_terms();
