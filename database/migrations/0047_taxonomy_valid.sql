alter table suppliers validate constraint suppliers_away_check;
alter table collections validate constraint collections_rule_check;
