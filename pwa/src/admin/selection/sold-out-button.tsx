import { AVAILABILITY_LABELS } from "graphql-server/catalogue/variants/variant";
import { MarkSoldOutDocument } from "../../graphql/admin.generated.ts";
import { Button } from "../../ui/form/button.tsx";
import { type SelectedEditProps, useSelectedEdit } from "./selected-edit.ts";

/** Sells the chosen products out, or what is sold out of them again; done at once, since it can be undone. */
export function SoldOutButton({ isSoldOut, ...props }: SelectedEditProps & { isSoldOut: boolean }) {
  const label = AVAILABILITY_LABELS[isSoldOut ? "SOLD_OUT" : "AVAILABLE"];
  const { busy, error, run } = useSelectedEdit(props, {
    mutation: MarkSoldOutDocument,
    select: (data) => data.markSoldOut,
    participle: label.toLowerCase(),
  });
  return (
    <>
      <Button
        variant="outline"
        size="small"
        busy={busy}
        disabled={props.products.length === 0}
        onClick={() => void run({ isSoldOut })}
      >
        {label}
      </Button>
      {error && (
        <p className="admin-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
