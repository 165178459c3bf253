-- The last digits of the sandbox gateway's trade numbers: a counter keeps those of the same second apart.
create sequence sandbox_trade_numbers;
