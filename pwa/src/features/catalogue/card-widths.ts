/**
 * Widths of the files of a card's image, in pixels. Larger files would cost data without a visible difference, because
 * a card is at most 400 CSS px wide.
 */
export const CARD_WIDTHS = [320, 640] as const;
