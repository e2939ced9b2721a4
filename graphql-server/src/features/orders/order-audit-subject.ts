import { formatOrderNumber } from "./order-number.rules.ts";

/** Returns the subject of an audit log entry about an order: its id and number, without data of the customer. */
export const orderAuditSubject = ({ id, number }: { id: string; number: string }) => ({
  subjectId: id,
  subjectName: formatOrderNumber(number),
});
