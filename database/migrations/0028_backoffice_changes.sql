-- Every node listens to `backoffice_changed` and notifies the open screens of staff. The payload is a kind of `contract/backoffice/backoffice-changes.ts`,
-- or `session of` and the id of a person whose sessions have changed. Notifications of a transaction with the same payload are sent once.
create function notify_backoffice_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('backoffice_changed', tg_argv[0]);
  return null;
end $$;

create trigger backoffice_changed after insert on order_events
  for each statement execute function notify_backoffice_changed('orders');
create trigger backoffice_changed after insert on order_notes
  for each statement execute function notify_backoffice_changed('orders');
create trigger backoffice_changed after insert or update or delete on open_invoices
  for each statement execute function notify_backoffice_changed('orders');
create trigger backoffice_changed after insert or update or delete on companies
  for each statement execute function notify_backoffice_changed('companies');
create trigger backoffice_changed after insert or update or delete on tax_certificates
  for each statement execute function notify_backoffice_changed('companies');
create trigger backoffice_changed after insert on company_notes
  for each statement execute function notify_backoffice_changed('companies');
create trigger backoffice_changed after insert or delete on staff_alerts
  for each statement execute function notify_backoffice_changed('alerts');
create trigger backoffice_changed after insert or delete on staff_alert_reads
  for each statement execute function notify_backoffice_changed('alerts');
-- Not the time when a person was last seen.
create trigger backoffice_changed after insert or delete or update of name, email, state on staff
  for each statement execute function notify_backoffice_changed('staff');
create trigger backoffice_changed after insert or update or delete on staff_roles
  for each statement execute function notify_backoffice_changed('staff');
create trigger backoffice_changed after insert or delete on staff_role_members
  for each statement execute function notify_backoffice_changed('staff');

create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('backoffice_changed', 'session of ' || old.staff_id);
  return null;
end $$;
create trigger session_ended after delete on staff_tokens
  for each row when (old.kind = 'session') execute function notify_session_ended();
