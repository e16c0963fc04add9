alter table products validate constraint products_attributes_check;
