/** Widths of a card's image in pixels. No card is wider than 400 px: larger images would only cost data. */
export const CARD_WIDTHS = [320, 640] as const;
