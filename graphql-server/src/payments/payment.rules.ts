/** Kinds of payments. The first four are usual in Cameroon. */
export const PAYMENT_KINDS = ["CASH", "MTN_MOMO", "ORANGE_MONEY", "BANK", "OTHER"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The kinds' labels on screen. */
export const PAYMENT_KIND_LABELS: Readonly<Record<PaymentKind, string>> = {
  CASH: "Espèces",
  MTN_MOMO: "MTN MoMo",
  ORANGE_MONEY: "Orange Money",
  BANK: "Virement",
  OTHER: "Autre",
};

/** Maximum length of a payment's reference in UTF-16 units, as browsers count `maxlength`. */
export const MAX_REFERENCE_LENGTH = 40;

/** States of a payment that a customer has announced. */
export const ANNOUNCEMENT_STATES = ["WAITING", "CONFIRMED", "REFUSED"] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

/** Largest number of payments of an order, including cancelled payments. */
export const MAX_PAYMENTS = 100;
/** Largest number of payments that a customer may announce for one order. */
export const MAX_ANNOUNCEMENTS = 10;

/** Returns a receipt's number for display: « REC-2026-000123 ». */
export const receiptNumber = ({ year, sequence }: { year: number; sequence: number }): string =>
  `REC-${year}-${String(sequence).padStart(6, "0")}`;
