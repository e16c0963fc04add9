-- The GTIN on a product's package, for feeds and for the point of sale of buyers.
alter table products add column barcode text;
