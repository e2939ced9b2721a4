import { useMutation } from "@apollo/client/react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { DeleteProductsDocument } from "../../../data/graphql/admin.generated.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { DeletionDialog } from "../list/deletion-dialog.tsx";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import { type SelectedEditProps, useSelectedEdit } from "./selected-edit.ts";

/** Largest number of products whose names are shown; the others are only counted. */
const NAMES_SHOWN = 8;

/** Asks for confirmation, then deletes the selected products. The parent mounts the dialog only while it is open. */
export function DeleteSelectedDialog(props: SelectedEditProps) {
  const { products, onClose } = props;
  const [deleteProducts] = useMutation(DeleteProductsDocument);
  const { busy, failure, submit } = useSelectedEdit(props, {
    participle: "supprimé",
    initial: {},
    send: (edited) => resultOf(deleteProducts({ variables: edited }), (data) => data.deleteProducts),
  });
  const rest = products.length - NAMES_SHOWN;
  return (
    <DeletionDialog
      title="Supprimer"
      open
      busy={busy}
      action="Supprimer"
      onClose={onClose}
      onDelete={() => void submit()}
    >
      <div className={formStyles.brief}>
        <p>
          {typeset(
            products.length > 1
              ? `Voulez-vous vraiment supprimer ces ${products.length} produits ?`
              : "Êtes-vous sûr de vouloir supprimer ce produit ?",
          )}
        </p>
        <ul className={textStyles.small}>
          {products.slice(0, NAMES_SHOWN).map(({ id, productName }) => (
            <li key={id}>{productName}</li>
          ))}
          {rest > 0 && <li>{rest > 1 ? `… et ${rest} autres` : "… et un autre"}</li>}
        </ul>
        {failure && <Notice kind="error">{failure}</Notice>}
      </div>
    </DeletionDialog>
  );
}
