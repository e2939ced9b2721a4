import { formatOrderNumber } from "./order-number.rules.ts";

/** Returns the order as the subject of an audit log entry: its number, and nothing about the customer. */
export const orderAuditSubject = ({ id, number }: { id: string; number: string }) => ({
  subjectId: id,
  subjectName: formatOrderNumber(number),
});
