-- What banks do with money that came: a cardholder disputes a payment, and Square pays the shop what it owes. As last read at Square.

create table disputes (
  id text primary key,
  square_payment_id text,
  amount cents not null check (amount > 0),
  reason text,
  state text not null check (state in (
    'inquiry_evidence_required', 'inquiry_processing', 'inquiry_closed',
    'evidence_required', 'processing', 'won', 'lost', 'accepted')),
  due_at timestamptz,
  disputed_at timestamptz not null
);
create index disputes_payment on disputes (square_payment_id, disputed_at);
create trigger disputes_changed after insert or update on disputes
for each row execute function record_change('payments', 'id');

-- A dispute that was lost took money which no refund of Square's tells of.
alter table refunds add column dispute_id text references disputes;

-- `amount`: what reaches the bank, negative when Square withdraws it. `fee`: of the payout itself.
create table payouts (
  id text primary key,
  square_location_id text not null,
  status text not null check (status in ('sent', 'failed', 'paid')),
  amount cents not null,
  fee cents not null,
  arrives_on date,
  sent_at timestamptz not null
);
create index payouts_sent_at on payouts (sent_at desc, id);

create table payout_entries (
  id text primary key,
  payout_id text not null references payouts,
  type text not null,
  gross cents not null,
  fee cents not null,
  net cents not null,
  square_payment_id text,
  effective_at timestamptz
);
create index payout_entries_payout on payout_entries (payout_id);
create index payout_entries_payment on payout_entries (square_payment_id) where square_payment_id is not null;
