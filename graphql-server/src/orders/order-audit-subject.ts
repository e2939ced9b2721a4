import { formatOrderNumber } from "./order-number.rules.ts";

/** The order as the subject of an audit log entry: its number, nothing of its person. */
export const orderAuditSubject = ({ id, number }: { id: string; number: string }) => ({
  subjectId: id,
  subjectName: formatOrderNumber(number),
});
