-- Organisers may register somebody at the price of another phase: the one of its type, until registration ends.
alter table registrations add column price_kept boolean not null default false;

-- Whoever writes another category or type, the promise was for the one before.
create function registrations_keep_one_price() returns trigger language plpgsql as $$
begin
  new.price_kept := false;
  return new;
end $$;
create trigger registrations_keep_one_price before update on registrations
  for each row when (
    old.price_kept and (old.category is distinct from new.category or old.registration_type is distinct from new.registration_type)
  ) execute function registrations_keep_one_price();
