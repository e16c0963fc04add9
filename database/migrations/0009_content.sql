-- The shop's own pages: a row for each version of a document.

create table content_documents (
  -- What it is: `faqs`, `terms`, or a look, `inspo/first-light`.
  path text not null check (path ~ '^(inspo/)?[a-z0-9]+(-[a-z0-9]+)*$'),
  version integer not null check (version between 1 and 9999),
  status text not null check (status in ('draft', 'published')),
  -- Visitors see the newest version that is published and whose time has come.
  publish_at timestamptz check (status = 'draft' or publish_at is not null),
  -- Text that keeps the order of its keys, so that an export gives back what was imported.
  body json not null check (json_typeof(body) = 'object'),
  updated_at timestamptz not null default now(),
  primary key (path, version)
);

create trigger catalog_changed after insert or update or delete on content_documents
  for each statement execute function notify_catalog_changed();
