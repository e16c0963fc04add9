-- Suppliers, categories and collections that staff edit (decision 0109). `version` counts the changes by every writer, so that a change can name the
-- version that it was decided on. `changed_by` is null after an import or a command. The name outlives the account.
alter table suppliers add column version integer not null default 0;
alter table suppliers add column changed_at timestamptz;
alter table suppliers add column changed_by text;
alter table categories add column version integer not null default 0;
alter table categories add column changed_at timestamptz;
alter table categories add column changed_by text;
alter table collections add column version integer not null default 0;
alter table collections add column changed_at timestamptz;
alter table collections add column changed_by text;

-- Days on which a supplier ships nothing, such as its holidays, the last one included.
alter table suppliers add column away_from date;
alter table suppliers add column away_until date;
alter table suppliers add constraint suppliers_away_check check (
  (away_from is null) = (away_until is null) and away_from <= away_until
) not valid;

-- Rule that selects the products of a collection; null: they are selected by hand. A job writes its products to `collection_products`. It names
-- categories and suppliers by the ends of their URLs, as content documents do.
alter table collections add column rule jsonb;
alter table collections add constraint collections_rule_check check (jsonb_typeof(rule) = 'object') not valid;

-- The transaction of a member of staff sets their name.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.changed_at := now();
  new.changed_by := nullif(current_setting('trellis.changed_by', true), '');
  return new;
end $$;
create trigger suppliers_version before update on suppliers
  for each row when (old.* is distinct from new.*) execute function count_version();
-- Not for another position or parent: sorting the tree does not make what someone edits of a category outdated.
create trigger categories_version before update on categories
  for each row when (
    (old.c_name, old.c_link, old.description, old.image, old.state)
      is distinct from (new.c_name, new.c_link, new.description, new.image, new.state)
  ) execute function count_version();
create trigger collections_version before update on collections
  for each row when (old.* is distinct from new.*) execute function count_version();
