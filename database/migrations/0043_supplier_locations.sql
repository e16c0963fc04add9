-- Where a supplier's shipments leave from, in degrees: for searches within a distance. Both or neither.
alter table suppliers add column latitude double precision;
alter table suppliers add column longitude double precision;
alter table suppliers add constraint suppliers_location_check check (
  (latitude is null) = (longitude is null) and latitude between -90 and 90 and longitude between -180 and 180
) not valid;
