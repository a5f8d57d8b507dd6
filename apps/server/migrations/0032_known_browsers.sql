-- Browsers in which an account has given its second factor: a login from another one is told by mail. The token is in a
-- cookie of that browser.
create table known_browsers (
  account_id uuid not null references accounts (id),
  id uuid primary key,
  token_hash bytea not null check (length(token_hash) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  address text not null,
  user_agent text not null check (length(user_agent) <= 300),
  -- The link in that mail ends all sessions of the account, once. Null: not sent yet, or used.
  end_token_hash bytea unique check (length(end_token_hash) = 32),
  unique (account_id, token_hash)
);
create index known_browsers_by_age on known_browsers (last_seen_at);
