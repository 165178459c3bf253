-- Terms of the coupons that the shop gives by itself are written from the contract at every start. A definition is never
-- changed, since given coupons refer to it: other terms are another row with the same key, and each build gives by its own.
alter table coupon_definitions drop constraint coupon_definitions_key_key,
  add constraint coupon_definitions_terms unique (key, title, description, amount, min_purchase, valid_days);
