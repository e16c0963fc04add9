-- Custom entries of the search's dictionaries: stop words, plurals and the parts of compound words. They apply to all indexes.
create table search_dictionary_entries (
  dictionary text not null check (dictionary in ('stopwords', 'plurals', 'compounds')),
  object_id text collate "C" not null check (octet_length(object_id) between 1 and 512),
  language text not null,
  -- The entry as the protocol has it.
  body json not null,
  primary key (dictionary, object_id)
);
-- Languages whose standard entries are off.
create table search_disabled_standard_entries (
  dictionary text not null check (dictionary in ('stopwords', 'plurals', 'compounds')),
  language text not null,
  primary key (dictionary, language)
);
