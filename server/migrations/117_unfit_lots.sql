-- When the server noticed, before it committed a draw, that a lot no longer fits its commitment. The lot is paused until it
-- fits again.
alter table lots add column unfit_at timestamptz;
