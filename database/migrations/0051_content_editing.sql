-- Staff edit content in the back office, too (decision 0113).
alter table content_documents
  -- The person who saved this version in the back office; null: it is from a file. The name outlives the account.
  add column edited_by text,
  -- Identifies the save of this version: a change names the one that it was decided on. Saves take it from `content_revisions`, so that a draft
  -- after a discarded one is never taken for it. 1: not saved since this column exists.
  add column revision integer not null default 1;
create sequence content_revisions as integer start with 2;

-- A withdrawn version is in force like a published one, and hides the document. Nodes of the previous release do not read it: they serve the
-- version before it until they are replaced.
alter table content_documents drop constraint content_documents_status_check;
alter table content_documents add constraint content_documents_status_check
  check (status in ('draft', 'published', 'withdrawn')) not valid;

-- Pages of the operator's own, at `/pages/…`.
alter table content_documents drop constraint content_documents_path_check;
alter table content_documents add constraint content_documents_path_check
  check (path ~ '^((inspo|collections|pages)/)?[a-z0-9]+(-[a-z0-9]+)*$') not valid;

-- Links of staff that show a version before visitors see it. Only the hash of the secret is stored.
create table content_previews (
  hash bytea primary key,
  staff_id integer not null references staff (id) on delete cascade,
  path text not null,
  version integer not null,
  expires_at timestamptz not null
);
create index content_previews_staff on content_previews (staff_id);
create index content_previews_expiry on content_previews (expires_at);

-- Guests see no draft, so that saving and discarding one keeps the cached pages. These triggers replace those of every statement.
drop trigger catalog_changed on content_documents;
create trigger catalog_changed_by_insert after insert on content_documents
  for each row when (new.status <> 'draft') execute function notify_catalog_changed();
create trigger catalog_changed_by_update after update on content_documents
  for each row when (old.status <> 'draft' or new.status <> 'draft') execute function notify_catalog_changed();
create trigger catalog_changed_by_delete after delete on content_documents
  for each row when (old.status <> 'draft') execute function notify_catalog_changed();

-- A new image changes a page only if something that guests see names it already. More than 100 of them count as a change of everything.
create function notify_pictures_added() returns trigger language plpgsql as $$
begin
  if (select count(*) from added) > 100
    or exists (select from added join categories on categories.image = added.source)
    or exists (select from added join collections on collections.image = added.source)
    or exists (select from added join banners on banners.image = added.source)
    or exists (
      select from added join content_documents on strpos(body::text, to_json(source)::text) > 0
      where content_documents.status <> 'draft'
    )
  then
    perform pg_notify('catalog_changed', '');
  end if;
  return null;
end $$;
drop trigger catalog_changed on pictures;
create trigger catalog_changed_by_insert after insert on pictures
  referencing new table as added for each statement execute function notify_pictures_added();
create trigger catalog_changed_by_update after update on pictures
  for each row when (old.* is distinct from new.*) execute function notify_catalog_changed();
create trigger catalog_changed_by_delete after delete on pictures
  for each row execute function notify_catalog_changed();
