-- How often a document was read at Pennylane: a look that another one overtook is not written, but repeated.
create table pennylane_looks (
  document_id bigint primary key references pennylane_documents,
  looks int not null default 0
);
