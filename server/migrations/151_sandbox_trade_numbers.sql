-- The last digits of the trade numbers that the played gateway gives: counted, so that no two of one second are the same.
create sequence sandbox_trade_numbers;
