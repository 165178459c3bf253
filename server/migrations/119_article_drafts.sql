-- An article without a time is a draft: members see nothing of it, and are told nothing, by this release or the one before.
alter table official_info alter column published_at drop not null;
