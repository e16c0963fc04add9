-- no transaction
alter table content_documents validate constraint content_documents_status_check;
alter table content_documents validate constraint content_documents_path_check;
