-- Fields of the registration that the shop requires besides those that are always required: form names by kind of buyer. Null: none.
alter table shop_settings add column required_fields jsonb;
