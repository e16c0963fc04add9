import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { splitSqlStatements } from '#database/sql-statements.ts'
import { root } from '#tools/prepare.mjs'
import { migrationErrors } from './migrations.ts'

const NO_TRANSACTION = '-- no transaction\n'

describe('a migration is rejected', () => {
  const rejected: readonly [what: string, sql: string, message: RegExp][] = [
    ['an index in a transaction', 'create index orders_po on orders (po_number);', /concurrently/],
    ['a unique index in a transaction', 'create unique index on only orders (po_number);', /concurrently/],
    ['dropping an index in a transaction', 'drop index orders_user;', /concurrently/],
    ['rebuilding an index', 'reindex table orders;', /concurrently/],
    ['dropping a table', 'drop table banners;', /unused since/],
    ['dropping a function', 'drop function stock_state(text, integer, integer, integer);', /unused since/],
    ['renaming a table', 'alter table banners rename to posters;', /old name/],
    ['renaming a column', 'alter table banners rename column image to photo;', /old name/],
    ['renaming a type', "alter type mood rename value 'a' to 'b';", /old name/],
    ['locking a table', 'lock table orders in share mode;', /table lock/],
    ['a full vacuum', 'vacuum full orders;', /whole table/],
    ['truncating a table', 'truncate carts;', /batches/],
    ['refreshing a view', 'refresh materialized view popular;', /blocks readers/],
    ['updating all rows', 'update products set popularity = 0;', /batches/],
    ['updating under an alias', 'with best as (select 1) update products p set popularity = 0;', /batches/],
    ['deleting rows', "delete from tokens where kind = 'access';", /batches/],
    ['changing a type', 'alter table products alter column stock type bigint;', /rewrites/],
    ['changing a type, in the other syntax', 'alter table products alter stock set data type bigint;', /rewrites/],
    ['forbidding null', 'alter table products alter column care set not null;', /not valid/],
    ['dropping a default', 'alter table products alter column stock drop default;', /omit the column/],
    ['dropping a column', 'alter table products drop column care;', /later one/],
    ['dropping a column without the keyword', 'alter table products drop if exists care;', /later one/],
    ['a required column', 'alter table products add column brand text not null;', /default/],
    ['a required column among others', 'alter table only products add a text, add b text not null;', /default/],
    [
      'a default that differs per row',
      'alter table products add column tag uuid default gen_random_uuid();',
      /in batches/,
    ],
    [
      'a computed column',
      'alter table products add column twice int generated always as (stock * 2) stored;',
      /in batches/,
    ],
    [
      'a column with a foreign key',
      'alter table products add column brand_id int references brands (id);',
      /separately/,
    ],
    ['a column with a check', 'alter table products add column rank int check (rank > 0);', /separately/],
    ['a constraint that scans the table', 'alter table products add constraint p check (stock < 9);', /not valid/],
    ['a check without a name', 'alter table products add check (stock < 9);', /not valid/],
    ['a foreign key', 'alter table carts add constraint c foreign key (user_id) references users (id);', /not valid/],
    ['a unique constraint', 'alter table products add constraint p unique (title);', /using index/],
    ['disabling a trigger', 'alter table orders disable trigger orders_agreed;', /without that trigger/],
    ['rewriting a table', 'alter table orders set unlogged;', /rewrites/],
    ['concurrently in a transaction', 'create index concurrently a on orders (id);', /does not run in a transaction/],
    [
      'an index without clearing a failed attempt',
      `${NO_TRANSACTION}create index concurrently a on orders (id);`,
      /invalid index/,
    ],
    [
      'validating while the lock is held',
      'alter table carts add constraint c check (id > 0) not valid; alter table carts validate constraint c;',
      /later file/,
    ],
    ['a comment without a version', '-- contract: no longer used\ndrop table banners;', /unused since/],
    [
      'a comment on another statement',
      '-- contract: unused since 0.2.0\nselect 1; drop table banners;',
      /unused since/,
    ],
  ]
  it.each(rejected)('for %s', (_what, sql, message) => {
    const errors = migrationErrors('0099_x.sql', sql)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(message)
    expect(errors[0]).toMatch(/^0099_x\.sql:\d+: /)
  })

  it('with the line of its statement', () => {
    const sql = '-- A table.\ncreate table a (id int);\n\n-- Why.\nalter table carts\n  drop column user_id;\n'
    expect(migrationErrors('0099_x.sql', sql)[0]).toMatch(/^0099_x\.sql:5: /)
  })
})

describe('a migration is accepted', () => {
  const accepted: readonly [what: string, sql: string][] = [
    [
      'a new table with its indexes, columns and rows',
      'create table a (id int references users (id)); create index on a (id); alter table a add column b text not null; update a set b = id;',
    ],
    ['a nullable column', 'alter table products add column brand text;'],
    [
      'a column with a default',
      "alter table products add column brand text not null default '', add column n int not null default 0;",
    ],
    [
      'an index created concurrently',
      `${NO_TRANSACTION}drop index concurrently if exists a; create index concurrently a on orders (id);`,
    ],
    ['a constraint for new rows', 'alter table products add constraint p check (stock < 9) not valid;'],
    ['the later validation of a constraint', 'alter table products validate constraint p;'],
    ['a unique constraint from an index', 'alter table products add constraint p unique using index products_title;'],
    ['a drop in a later release', '-- contract: unused since 0.2.0\nalter table products drop column care;'],
    ['few rows', '-- few rows: one per shipping method\nupdate shipping_methods set position = 1;'],
    ['batches', `${NO_TRANSACTION}do $$ begin loop update products set stock = 0; commit; exit; end loop; end $$;`],
    [
      'keywords in string literals and comments',
      "-- drop table orders;\n/* lock table orders; */ insert into shop_state values ('drop table a;', 'x');",
    ],
    [
      'a function and its trigger',
      'create or replace function f() returns trigger language plpgsql as $$ begin delete from carts; return null; end $$; create trigger t after insert on carts for each row execute function f();',
    ],
  ]
  it.each(accepted)('for %s', (_what, sql) => {
    expect(migrationErrors('0099_x.sql', sql)).toEqual([])
  })
})

it('finds errors in a real migration: the indexes of the baseline, if its tables already existed', () => {
  const baseline = readFileSync(join(root, 'database/migrations/0001_baseline.sql'), 'utf8')
  expect(migrationErrors('0001_baseline.sql', baseline)).toEqual([])
  const withoutTables = splitSqlStatements(baseline).filter(({ tokens }) => !tokens.slice(0, 3).includes('table'))
  const errors = migrationErrors('0001_baseline.sql', withoutTables.map(({ text }) => `${text};`).join('\n'))
  expect(errors.length).toBeGreaterThan(50)
})
