-- no transaction

-- Words of names and email addresses, without punctuation, so that a search matches the beginning of each word.
create or replace function search_words(text text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(lower(text), '[^[:alnum:]]+', ' ', 'g'));

-- The last ten digits of a phone number: its country code and grouping do not count.
create or replace function phone_key(phone text) returns text
  language sql immutable parallel safe
  return right(regexp_replace(regexp_replace(phone, '\s*(x|ext).*$', '', 'i'), '\D', '', 'g'), 10);

-- The review queue, by the time at which a company entered it.
drop index concurrently if exists companies_queue;
create index concurrently companies_queue on companies (status, (coalesce(submitted_at, created_at)), id);
drop index concurrently if exists companies_name;
create index concurrently companies_name on companies (lower(name), id);
drop index concurrently if exists companies_words;
create index concurrently companies_words on companies using gin (search_words(name || ' ' || coalesce(legal_name, '')));
drop index concurrently if exists users_words;
create index concurrently users_words on users using gin (search_words(u_fname || ' ' || u_lname || ' ' || email));

-- Duplicates of a registration.
drop index concurrently if exists users_email_domain;
create index concurrently users_email_domain on users (lower(split_part(email, '@', 2)));
drop index concurrently if exists users_phone;
create index concurrently users_phone on users (phone_key(u_phone));
drop index concurrently if exists tax_certificates_number;
create index concurrently tax_certificates_number on tax_certificates (code_key(number));
drop index concurrently if exists addresses_place;
create index concurrently addresses_place on addresses (zip, lower(line1));
