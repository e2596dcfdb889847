-- Refunds of a member within an hour are added up before the passkey is asked for again.
create index refunds_author on refunds (author_id, created_at);
