/** SQL: the article has been published, and its end has not come. */
export const articleIsShown = 'published_at <= now() and (ends_at is null or ends_at > now())';
