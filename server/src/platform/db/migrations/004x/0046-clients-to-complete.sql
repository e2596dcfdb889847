-- Clients whose address, city or phone is still to be asked for, in the order of their list. They are few, and
-- an order of theirs changes none of these columns, so that it writes nothing here.
create index clients_incomplete on clients (name collate "fr-x-icu", id)
  where archived_at is null and (address is null or city is null or phone is null);
