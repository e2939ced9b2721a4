/** In a cart every piece is an article. */
export const articleCount = (count: number): string => (count > 1 ? `${count} articles` : `${count} article`);
