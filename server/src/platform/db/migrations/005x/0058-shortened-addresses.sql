-- Events of messages are written with the first letter of an e-mail address and its domain, as drivers read them; those of before had it whole.
alter table order_events disable trigger order_events_append_only;
update order_events
   set description = regexp_replace(description, '(par e-mail à [^@\s])[^@\s]*@', '\1…@')
 where automatic and description ~ '^(Lien|Relance) .*par e-mail à [^@\s…]+@';
alter table order_events enable trigger order_events_append_only;
