create function phone_mark(p_phone text) returns bytea language sql stable as $$
  select sha256(private_key || convert_to(p_phone, 'UTF8')) from shop_keys where name = 'phones'
$$;
