-- A domain in other letters has a second spelling (münchen.example is xn--mnchen-3ya.example), and both are one mailbox.
-- Set only for such addresses: the address in lower case with the domain's spelling in ASCII.
alter table accounts add column email_in_ascii text;
create unique index accounts_one_mailbox on accounts (coalesce(email_in_ascii, lower(email)));
drop index accounts_email_any_case;
