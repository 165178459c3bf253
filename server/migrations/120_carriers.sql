-- The companies that deliver parcels, a setting of the shop. A shipment is kept under a carrier's key, which never changes;
-- `samples` has a tracking number of each form (`?`: any letter), `tracking_url` the carrier's page with `{number}`.
create sequence carrier_keys;
create table carriers (
  key text primary key default 'c' || nextval('carrier_keys') check (char_length(key) between 1 and 20),
  name text not null unique check (char_length(name) between 1 and 20),
  aliases text[] not null default '{}',
  samples text[] not null default '{}',
  tracking_url text not null default '' check (tracking_url = '' or tracking_url ~ '^https://'),
  is_offered boolean not null default true,
  position integer generated always as identity,
  version integer not null default 1
);

insert into carriers (key, name, aliases, samples, tracking_url) values
  ('tcat', '黑貓宅急便', '{t-cat,黑貓,黑貓宅配,宅急便,統一速達,黑貓速達}', '{123456789012}',
    'https://www.t-cat.com.tw/Inquire/TraceDetail.aspx?BillID={number}'),
  ('hct', '新竹物流', '{新竹,新竹貨運,竹運}', '{1234567890}', 'https://www.hct.com.tw/Search/SearchGoods_n.aspx'),
  ('post', '中華郵政', '{郵局,郵政,中華郵政公司,郵局宅配,郵局包裹}', '{12345678901234,12345678901234567890,??123456789TW}',
    'https://postserv.post.gov.tw/pstmail/main_mail.html'),
  ('ecan', '台灣宅配通', '{宅配通,臺灣宅配通,e-can,ecan}', '{123456789012}', 'https://www.e-can.com.tw/search_Goods.aspx'),
  ('sf', '順豐速運', '{順豐,順豐快遞,sf express}', '{SF1234567890123,123456789012}',
    'https://www.sf-express.com/tw/tc/dynamic_function/waybill/#search/bill-number/{number}'),
  ('kerry', '嘉里大榮物流', '{嘉里大榮,嘉里,大榮,大榮貨運,kerry tj}', '{1234567890,12345678901}',
    'https://www.kerrytj.com/zh/checking');
-- Data of an older release may hold any key.
insert into carriers (key, name) select distinct s.carrier, s.carrier from shipments s
  where s.carrier is not null and s.carrier not in (select key from carriers);
