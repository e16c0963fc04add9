-- no transaction
alter table card_payments validate constraint card_payments_state_check;
