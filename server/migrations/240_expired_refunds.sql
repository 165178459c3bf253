-- Of the points that a refund gave back, those whose lot had expired by then: its member cannot spend them.
alter table refunds add column expired_points integer not null default 0;
alter table refunds add constraint refunds_expired_points_check check (expired_points between 0 and points);
