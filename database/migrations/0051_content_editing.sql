-- Staff edit content in the back office, too (decision 0113).
alter table content_documents
  -- The person who saved this version in the back office; null: it is from a file. The name outlives the account.
  add column edited_by text,
  -- Counts the saves of this version: a change names the one that it was decided on.
  add column revision integer not null default 1;

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
