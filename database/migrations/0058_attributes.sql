-- Own attributes of products (decision 0120). `version` counts the changes, as those of categories do.
create table attributes (
  id integer generated always as identity primary key,
  -- Name in files, the APIs and the search index. It never changes.
  key text not null unique check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text not null check (char_length(name) between 1 and 80),
  type text not null check (type in ('text', 'choice', 'number', 'yes_no')),
  unit text check (char_length(unit) between 1 and 20),
  choices text[] not null default '{}',
  is_facet boolean not null default false,
  in_specs boolean not null default true,
  in_feed boolean not null default false,
  -- True: it applies to all categories, else to those of `attribute_categories` and all below them.
  everywhere boolean not null default true,
  position integer not null,
  -- What a job still has to do to the stored values; null: nothing. Until then buyers do not see the attribute.
  work jsonb check (jsonb_typeof(work) = 'object'),
  -- The last OCID whose value the job has converted.
  work_position integer not null default 0,
  version integer not null default 0,
  changed_at timestamptz,
  changed_by text,
  check ((type = 'choice') = (cardinality(choices) > 0)),
  check (unit is null or type = 'number')
);
-- Files can name an attribute by it.
create unique index attributes_name on attributes (lower(name));

create table attribute_categories (
  attribute_id integer not null references attributes (id) on delete cascade,
  category_id integer not null references categories (c_id) on delete cascade,
  primary key (attribute_id, category_id)
);
create index attribute_categories_category on attribute_categories (category_id);

-- Values by key: `{"finish": "Matte", "seat_height": 45}`.
alter table products add column attributes jsonb not null default '{}';
alter table products add constraint products_attributes_check check (jsonb_typeof(attributes) = 'object') not valid;

-- A value that is written has the type of its attribute. One that stays may still wait for its conversion.
create function check_product_attributes() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select each.key into wrong
  from jsonb_each(new.attributes) as each left join attributes on attributes.key = each.key
  where (old.attributes -> each.key) is distinct from each.value
    and not coalesce(
      (attributes.work is null or current_setting('trellis.converts_attributes', true) = 'on')
        and case attributes.type
          when 'number' then jsonb_typeof(each.value) = 'number'
          when 'yes_no' then jsonb_typeof(each.value) = 'boolean'
          when 'text' then jsonb_typeof(each.value) = 'string' and char_length(each.value #>> '{}') between 1 and 500
          else jsonb_typeof(each.value) = 'string' and each.value #>> '{}' = any(attributes.choices)
        end,
      false)
  limit 1;
  if found then
    raise exception 'the attribute "%" does not have this value', wrong
      using errcode = 'check_violation', constraint = 'products_attributes_fit';
  end if;
  return new;
end $$;
create trigger products_attributes_set before insert on products
  for each row when (new.attributes <> '{}') execute function check_product_attributes();
create trigger products_attributes_changed before update of attributes on products
  for each row when (new.attributes <> '{}' and new.attributes <> old.attributes) execute function check_product_attributes();

-- Not for another position or the progress of a job: they do not make what someone edits outdated.
create trigger attributes_version before update on attributes
  for each row when (
    (old.name, old.type, old.unit, old.choices, old.is_facet, old.in_specs, old.in_feed, old.everywhere)
      is distinct from (new.name, new.type, new.unit, new.choices, new.is_facet, new.in_specs, new.in_feed, new.everywhere)
  ) execute function count_version();

-- Its categories are rows of another table: a statement that changes some of them counts, too.
create function count_attribute_version() returns trigger language plpgsql as $$
begin
  update attributes set version = version + 1, changed_at = now(),
    changed_by = nullif(current_setting('trellis.changed_by', true), '')
  where id in (select attribute_id from changed);
  return null;
end $$;
create trigger attribute_categories_added after insert on attribute_categories
  referencing new table as changed for each statement execute function count_attribute_version();
create trigger attribute_categories_removed after delete on attribute_categories
  referencing old table as changed for each statement execute function count_attribute_version();

create trigger catalog_changed after insert or delete on attributes
  for each statement execute function notify_catalog_changed();
create trigger catalog_updated after update of name, type, unit, choices, is_facet, in_specs, everywhere, position, work on attributes
  for each statement execute function notify_catalog_changed();
create trigger catalog_changed after insert or update or delete on attribute_categories
  for each statement execute function notify_catalog_changed();
