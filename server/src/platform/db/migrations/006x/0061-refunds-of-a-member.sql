-- What a member gave back within the hour counts with the next refund, before the passkey is asked for again.
create index refunds_author on refunds (author_id, created_at);
