import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOf } from './check-migrations.ts'
import { root } from './prepare.mjs'

const ONE_BY_ONE = '-- one by one\n'

describe('a migration is refused', () => {
  const refused: readonly [what: string, sql: string, says: RegExp][] = [
    ['an index in a transaction', 'create index orders_po on orders (po_number);', /concurrently/],
    ['a unique index in a transaction', 'create unique index on only orders (po_number);', /concurrently/],
    ['dropping an index in a transaction', 'drop index orders_user;', /concurrently/],
    ['indexing again', 'reindex table orders;', /concurrently/],
    ['dropping a table', 'drop table banners;', /unused since/],
    ['dropping a function', 'drop function stock_state(text, integer, integer, integer);', /unused since/],
    ['renaming a table', 'alter table banners rename to posters;', /old name/],
    ['renaming a column', 'alter table banners rename column image to picture;', /old name/],
    ['renaming a type', "alter type mood rename value 'a' to 'b';", /old name/],
    ['locking a table', 'lock table orders in share mode;', /locked/],
    ['rewriting a table', 'vacuum full orders;', /whole table/],
    ['emptying a table', 'truncate carts;', /batches/],
    ['refreshing a view', 'refresh materialized view popular;', /readers wait/],
    ['updating all rows', 'update products set popularity = 0;', /batches/],
    ['updating under another name', 'with best as (select 1) update products p set popularity = 0;', /batches/],
    ['deleting rows', "delete from tokens where kind = 'access';", /batches/],
    ['another type', 'alter table products alter column stock type bigint;', /rewrites/],
    ['another type, said otherwise', 'alter table products alter stock set data type bigint;', /rewrites/],
    ['nothing may be null any more', 'alter table products alter column care set not null;', /not valid/],
    ['no default any more', 'alter table products alter column stock drop default;', /leave the column out/],
    ['dropping a column', 'alter table products drop column care;', /later one/],
    ['dropping a column without saying so', 'alter table products drop if exists care;', /later one/],
    ['a column that must be there', 'alter table products add column brand text not null;', /default/],
    ['one such among others', 'alter table only products add a text, add b text not null;', /default/],
    ['a value for each row', 'alter table products add column tag uuid default gen_random_uuid();', /in batches/],
    [
      'a computed column',
      'alter table products add column twice int generated always as (stock * 2) stored;',
      /in batches/,
    ],
    ['a column that refers', 'alter table products add column brand_id int references brands (id);', /by itself/],
    ['a column with a check', 'alter table products add column rank int check (rank > 0);', /by itself/],
    ['a constraint that reads all', 'alter table products add constraint p check (stock < 9);', /not valid/],
    ['a check without a name', 'alter table products add check (stock < 9);', /not valid/],
    ['a foreign key', 'alter table carts add constraint c foreign key (user_id) references users (id);', /not valid/],
    ['a unique constraint', 'alter table products add constraint p unique (title);', /using index/],
    ['a rule put away', 'alter table orders disable trigger orders_agreed;', /without that rule/],
    ['a table that is written anew', 'alter table orders set unlogged;', /rewrites/],
    ['concurrently in a transaction', 'create index concurrently a on orders (id);', /does not run in a transaction/],
    ['a second try that fails', `${ONE_BY_ONE}create index concurrently a on orders (id);`, /broken index/],
    [
      'validating under the lock',
      'alter table carts add constraint c check (id > 0) not valid; alter table carts validate constraint c;',
      /later file/,
    ],
    ['a mark without a version', '-- contract: nobody needs it\ndrop table banners;', /unused since/],
    ['a mark of another statement', '-- contract: unused since 0.2.0\nselect 1; drop table banners;', /unused since/],
  ]
  it.each(refused)('for %s', (_what, sql, says) => {
    const faults = faultsOf('0099_x.sql', sql)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(says)
    expect(faults[0]).toMatch(/^0099_x\.sql:\d+: /)
  })

  it('at the line of its statement', () => {
    const sql = '-- A table.\ncreate table a (id int);\n\n-- Why.\nalter table carts\n  drop column user_id;\n'
    expect(faultsOf('0099_x.sql', sql)[0]).toMatch(/^0099_x\.sql:5: /)
  })
})

describe('a migration is taken', () => {
  const taken: readonly [what: string, sql: string][] = [
    [
      'a new table with all that belongs to it',
      'create table a (id int references users (id)); create index on a (id); alter table a add column b text not null; update a set b = id;',
    ],
    ['a column that may be null', 'alter table products add column brand text;'],
    [
      'a column with a default',
      "alter table products add column brand text not null default '', add column n int not null default 0;",
    ],
    [
      'an index beside the work',
      `${ONE_BY_ONE}drop index concurrently if exists a; create index concurrently a on orders (id);`,
    ],
    ['a constraint for what comes', 'alter table products add constraint p check (stock < 9) not valid;'],
    ['and its validation later', 'alter table products validate constraint p;'],
    ['a unique constraint of an index', 'alter table products add constraint p unique using index products_title;'],
    ['a drop after a release without it', '-- contract: unused since 0.2.0\nalter table products drop column care;'],
    ['few rows', '-- few rows: one a way of shipping\nupdate shipping_methods set position = 1;'],
    ['batches', `${ONE_BY_ONE}do $$ begin loop update products set stock = 0; commit; exit; end loop; end $$;`],
    [
      'words that stand in texts and comments',
      "-- drop table orders;\n/* lock table orders; */ insert into shop_state values ('drop table a;', 'x');",
    ],
    [
      'a function and its trigger',
      'create or replace function f() returns trigger language plpgsql as $$ begin delete from carts; return null; end $$; create trigger t after insert on carts for each row execute function f();',
    ],
  ]
  it.each(taken)('for %s', (_what, sql) => {
    expect(faultsOf('0099_x.sql', sql)).toEqual([])
  })
})

it('of the files of the first release many would be refused: the check reads real ones', () => {
  const folder = join(root, 'database/migrations')
  const faults = faultsOf('0011_ordering.sql', readFileSync(join(folder, '0011_ordering.sql'), 'utf8'))
  expect(faults.length).toBeGreaterThan(10)
  expect(readdirSync(folder)).toContain('0001_catalog.sql')
})
