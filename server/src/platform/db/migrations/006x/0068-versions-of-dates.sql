-- A date of a subscription that two members change: the second sees what the first did. A date without a row has version 0.
alter table subscription_dates add column version integer not null default 1;
