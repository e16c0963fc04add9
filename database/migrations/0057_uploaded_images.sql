-- Images that staff upload (decision 0119).
alter table pictures
  -- When an upload that nothing names is deleted. Null: it stays until someone deletes it.
  add column expires_at timestamptz,
  -- The point that stays visible where the image is cropped: percent of the width from the left, and of the height from the top. Null: it is not
  -- cropped, or around its center where it has to be.
  add column focus integer[];
alter table pictures add constraint pictures_focus_check
  check (cardinality(focus) = 2 and 0 <= all (focus) and 100 >= all (focus)) not valid;
alter table product_images add column focus integer[];
alter table product_images add constraint product_images_focus_check
  check (cardinality(focus) = 2 and 0 <= all (focus) and 100 >= all (focus)) not valid;

-- No page shows when an image expires.
drop trigger catalog_changed_by_update on pictures;
create trigger catalog_changed_by_update after update on pictures
  for each row when (
    (old.source, old.alt, old.file, old.width, old.height, old.blur, old.error, old.focus)
    is distinct from (new.source, new.alt, new.file, new.width, new.height, new.blur, new.error, new.focus)
  ) execute function notify_catalog_changed();
