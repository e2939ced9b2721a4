import { useMutation } from "@apollo/client/react";
import { AVAILABILITY_LABELS } from "graphql-server/features/catalogue/variants/variant-fields";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { MarkSoldOutDocument } from "../../../data/graphql/admin.generated.ts";
import { Button } from "../../../ui/form/button.tsx";
import * as textStyles from "../ui/text.module.css";
import { type SelectedEditProps, useSelectedEdit } from "./selected-edit.ts";

/**
 * A button that marks the selected products as sold out or, if `isSoldOut` is false, as available. It asks for no
 * confirmation, because the change can be undone.
 */
export function SoldOutButton({ isSoldOut, ...props }: SelectedEditProps & { isSoldOut: boolean }) {
  const label = AVAILABILITY_LABELS[isSoldOut ? "SOLD_OUT" : "AVAILABLE"];
  const [markSoldOut] = useMutation(MarkSoldOutDocument);
  const { busy, failure, submit } = useSelectedEdit(props, {
    participle: label.toLowerCase(),
    initial: {},
    send: (edited) =>
      resultOf(markSoldOut({ variables: { ...edited, isSoldOut } }), (data) => data.markSoldOut),
  });
  return (
    <>
      <Button
        variant="outline"
        size="small"
        busy={busy}
        disabled={props.products.length === 0}
        onClick={() => void submit()}
      >
        {label}
      </Button>
      {failure && (
        <p className={textStyles.error} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
