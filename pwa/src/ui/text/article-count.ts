/** Returns the number of articles in French. Two pieces of the same product count as two articles. */
export const articleCount = (count: number): string => (count > 1 ? `${count} articles` : `${count} article`);
