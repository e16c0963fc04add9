-- no transaction

-- Finds the product of a scanned barcode.
drop index concurrently if exists products_barcode;
create index concurrently products_barcode on products (barcode) where barcode is not null;
