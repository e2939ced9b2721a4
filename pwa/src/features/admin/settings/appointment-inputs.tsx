import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { isEqual } from "../../../lib/storage/is-equal.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { RowsInput, type SavedRowsInputProps } from "./rows-input.tsx";

/** The shop's places, with a warning about those that the user has removed. */
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

/** The days on which the shop is closed. Days that have passed are not shown, and the next change removes them. */
export function ClosedDaysInput({ savedRows, rows, ...input }: SavedRowsInputProps) {
  const today = shopDay(new Date());
  // A day that is being typed may look like a day of the year 2, so only a saved day is hidden.
  const isPast = (row: (typeof rows)[number]) =>
    (row.day ?? "") < today && savedRows.some((saved) => isEqual(saved, row));
  return <RowsInput {...input} rows={rows.filter((row) => !isPast(row))} />;
}
