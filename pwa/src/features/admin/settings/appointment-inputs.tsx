import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { isEqual } from "../../../lib/storage/is-equal.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { RowsInput, type SavedRowsInputProps } from "./rows-input.tsx";

/** The rows of the shop's places (chairs or tables), with a warning if the user has removed some. */
export function PlacesInput({ savedRows, ...input }: SavedRowsInputProps) {
  const removed = savedRows.filter(({ id }) => !input.rows.some((row) => row.id === id));
  const names = removed.map(({ name }) => `«\u00a0${name}\u00a0»`).join(", ");
  return (
    <>
      <RowsInput {...input} />
      {removed.length > 0 && (
        <Notice>
          {typeset(
            `${names} : les rendez-vous déjà pris gardent leur heure, mais plus personne n’y est ajouté.`,
          )}
        </Notice>
      )}
    </>
  );
}

/**
 * The rows of the days on which the shop is closed. Past days are hidden, and removed when the user changes any row.
 */
export function ClosedDaysInput({ savedRows, rows, ...input }: SavedRowsInputProps) {
  const today = shopDay(new Date());
  // A day that the user is typing is never hidden: while the user types the year 2026, the field has the past year 2 at
  // first.
  const isPast = (row: (typeof rows)[number]) =>
    (row.day ?? "") < today && savedRows.some((saved) => isEqual(saved, row));
  return <RowsInput {...input} rows={rows.filter((row) => !isPast(row))} />;
}
