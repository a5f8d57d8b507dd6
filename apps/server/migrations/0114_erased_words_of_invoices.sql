-- Why an invoice was cancelled, or is due later, is in an organiser's words, which may name a person: they go when somebody on it is erased.
create or replace function invoices_are_decided_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an invoice is cancelled, never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if to_jsonb(new) - '{due_because,cancelled_because}'::text[] = to_jsonb(old) - '{due_because,cancelled_because}'::text[]
    and (new.due_because is null or new.due_because = old.due_because)
    and (new.cancelled_because is not distinct from old.cancelled_because or old.cancelled_because is not null and new.cancelled_because = 'Erased') then
    return new;
  end if;
  if old.state <> 'issued' or new.state = 'issued'
    or to_jsonb(new) - '{state,decided_at,decided_by,bank_credit_id,cancelled_because}'::text[]
      is distinct from to_jsonb(old) - '{state,decided_at,decided_by,bank_credit_id,cancelled_because}'::text[] then
    raise exception 'an invoice is paid or cancelled once, and otherwise stays as it was issued' using errcode = 'integrity_constraint_violation';
  end if;
  update invoice_lines set standing = false where edition_id = new.edition_id and invoice_id = new.id;
  return new;
end $$;
