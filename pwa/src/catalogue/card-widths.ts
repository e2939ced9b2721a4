/** Widths of a card's image, in pixels of the file. Larger files only cost data: a card is at most 400 CSS px wide. */
export const CARD_WIDTHS = [320, 640] as const;
