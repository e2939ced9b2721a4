/**
 * Returns a receipt's number for display: « REC-2026-000123 ». `receipt-number.repository.ts` issues the next number of
 * a year.
 */
export const receiptNumber = ({ year, sequence }: { year: number; sequence: number }): string =>
  `REC-${year}-${String(sequence).padStart(6, "0")}`;
