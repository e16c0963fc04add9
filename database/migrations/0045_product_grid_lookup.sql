-- no transaction

-- The orders of the list of products. The title is compared in the order of its code points, so that the index also finds the titles that begin with a
-- text.
drop index concurrently if exists products_title;
create index concurrently products_title on products (lower(title) collate "C", ocid);
drop index concurrently if exists products_price;
create index concurrently products_price on products (price_cents, ocid);
drop index concurrently if exists products_stock;
create index concurrently products_stock on products (stock, ocid);

-- Its filters. Few products are not active; either few have an image, or few have none.
drop index concurrently if exists products_category;
create index concurrently products_category on products (category_id, ocid);
drop index concurrently if exists products_of_supplier;
create index concurrently products_of_supplier on products (supplier_id, ocid);
-- products_of_supplier replaces it.
drop index concurrently if exists products_supplier;
drop index concurrently if exists products_not_active;
create index concurrently products_not_active on products (state, ocid) where state <> 'active';
drop index concurrently if exists products_without_image;
create index concurrently products_without_image on products (ocid) where not has_image;
drop index concurrently if exists products_with_image;
create index concurrently products_with_image on products (ocid) where has_image;

-- Images by their source: fetched ones are found by it, and other products show the same image.
drop index concurrently if exists product_images_source;
create index concurrently product_images_source on product_images using hash (source);
