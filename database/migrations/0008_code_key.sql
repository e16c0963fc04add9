-- no transaction

-- The key by which codes are compared, like `codeKey` in contract/codes.ts: compatibility characters (NFKC) are replaced, invisible
-- characters removed, dashes, spaces and underscores count only between two digits, and case does not count.
create or replace function code_key(code text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(
      lower(regexp_replace(
        translate(
          normalize(code, nfkc),
          U&'\2010\2011\2012\2013\2014\2015\2043\2212\0009\000A\000B\000C\000D\1680\2028\2029\00AD\034F\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\FE00\FE01\FE02\FE03\FE04\FE05\FE06\FE07\FE08\FE09\FE0A\FE0B\FE0C\FE0D\FE0E\FE0F\FEFF',
          '--------        '
        ),
        '^[# ]+', ''
      )),
      '[ _-]+', '-', 'g'
    ),
    '(?<![0-9])-|-(?![0-9])', '', 'g'
  );

-- Finds products by a SKU that a person typed, pasted or imported.
drop index concurrently if exists products_code_key;
create index concurrently products_code_key on products (code_key(sku));
