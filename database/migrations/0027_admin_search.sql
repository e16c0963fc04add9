-- no transaction

-- Orders and documents by the beginning of their number, as staff types it.
drop index concurrently if exists orders_number_start;
create index concurrently orders_number_start on orders (invoice collate "C");
drop index concurrently if exists papers_number_start;
create index concurrently papers_number_start on papers (number collate "C");

drop index concurrently if exists suppliers_words;
create index concurrently suppliers_words on suppliers using gin (search_words(name));
