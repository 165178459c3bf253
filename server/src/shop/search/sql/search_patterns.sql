-- The patterns that find these words in a folded text, the longest first.
create function search_patterns(p_words text[]) returns text[] language sql immutable strict as $$
  select array_agg(pattern order by length(pattern) desc) from (
    select '%' || regexp_replace(ltrim(search_text(word)), '([\\%_])', '\\\1', 'g') || '%' as pattern
    from unnest(p_words) word) p
$$;
