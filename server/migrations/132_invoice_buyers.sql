-- Whether an invoice was made out to a company is filed with the tax office for years after its member is gone; the choice
-- of invoice itself is erased with the account.
alter table invoices add column tax_id text check (tax_id ~ '^[0-9]{8}$');
update invoices i set tax_id = d.tax_id
  from payment_attempts a join order_invoices d on d.order_id = a.order_id
  where a.id = i.attempt_id and i.state = 'issued' and d.tax_id is not null;
create index invoices_tax_id on invoices (tax_id) where tax_id is not null;
