-- What the shop remembers of itself, such as how far the demo shop was loaded when the process was killed.

create table shop_state (
  key text primary key,
  value text not null
);
