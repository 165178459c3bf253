-- The terms of coupons that the shop itself gives are written from the contract at every start. A definition is never
-- changed, because given coupons refer to it: new terms are another row with the same key, and each build uses its own.
alter table coupon_definitions drop constraint coupon_definitions_key_key,
  add constraint coupon_definitions_terms unique (key, title, description, amount, min_purchase, valid_days);
