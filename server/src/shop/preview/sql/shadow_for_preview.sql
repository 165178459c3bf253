-- Shadows three tables for one connection: the previewed product is on the shelf, the previewed article is published, and
-- lots open when they are due. With the owner's rights: the role that runs a shop can make nothing, not even for a session.
create function shadow_for_preview() returns void language plpgsql security definer as $$
declare
  columns text;
  published text;
  opened text;
  articles text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(case attname
      when 'status' then '''1''' when 'published_at' then 'coalesce(published_at, now())'
      else quote_ident(attname) end, ', ' order by attnum)
  into columns, published
  from pg_attribute where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped;
  select string_agg(case attname
      when 'state' then 'case when is_due then ''open'' else state end'
      when 'opened_at' then 'case when is_due then open_at else opened_at end'
      else quote_ident(attname) end || ' as ' || quote_ident(attname), ', ' order by attnum)
  into opened
  from pg_attribute where attrelid = 'public.lots'::regclass and attnum > 0 and not attisdropped;
  select string_agg(case attname
      when 'published_at' then 'case when id = previewed_article() then coalesce(published_at, now()) else published_at end'
      else quote_ident(attname) end || ' as ' || quote_ident(attname), ', ' order by attnum)
  into articles
  from pg_attribute where attrelid = 'public.official_info'::regclass and attnum > 0 and not attisdropped;
  execute format('create temp view official_info as select %s from public.official_info', articles);
  -- Two parts, so that the lists of the shelf keep their indexes.
  execute format(
    'create temp view products as select %s from public.products where id is distinct from previewed_product()
     union all select %s from public.products where id = previewed_product()', columns, published);
  execute format(
    'create temp view lots as select %s from (
       select *, state = ''committed'' and root is not null and coalesce(open_at <= now(), false) as is_due from public.lots) l', opened);
  grant select on official_info, products, lots to public;
end $$;
