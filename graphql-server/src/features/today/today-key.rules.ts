/** The groups of the admin panel's page « Aujourd’hui », in the sequence of the page. */
export const TODAY_KEYS = [
  "TO_ANSWER",
  "APPOINTMENTS",
  "MESSAGES",
  "ANNOUNCED_PAYMENTS",
  "UNMATCHED_PAYMENTS",
  "ROUNDS",
  "LATE",
  "TO_HAND_OVER",
  "TO_PREPARE",
  "PUT_ASIDE",
  "TO_PAY",
  "SOLD_OUT",
  "LOW_STOCK",
] as const;

export type TodayKey = (typeof TODAY_KEYS)[number];

/** Number of entries of each group that the page shows. */
export const SHOWN_ENTRIES = 3;
