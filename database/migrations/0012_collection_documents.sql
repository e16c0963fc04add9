-- Collections as documents of content, beside looks; `collections.v1.json` is the order of the home page.

alter table content_documents drop constraint content_documents_path_check;
alter table content_documents add constraint content_documents_path_check
  check (path ~ '^((inspo|collections)/)?[a-z0-9]+(-[a-z0-9]+)*$');

-- Every collection has its number here. False where it is a document alone, which says everything but the number.
alter table collections add column is_imported boolean not null default true;
