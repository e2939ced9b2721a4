/** How many articles a list has, in words. */
export const articleCount = (count: number): string => (count > 1 ? `${count} articles` : `${count} article`);
