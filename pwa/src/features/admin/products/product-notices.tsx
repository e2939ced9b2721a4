import { Link } from "react-router-dom";
import type { SessionUser } from "../../../data/session/session.ts";
import { paths } from "../../../lib/paths.ts";
import { UnsavedNotice } from "../drafts/unsaved-notice.tsx";
import { ActionNotice, Notices } from "../list/notices.tsx";
import { UndoButton } from "../list/undo-button.tsx";
import { NEW_PRODUCT, productDraft } from "./product-draft.ts";
import type { ProductNotice } from "./use-list-edits.ts";

export interface ProductNoticesProps {
  user: SessionUser;
  notice: ProductNotice | undefined;
  isFormOpen: boolean;
  onResume: () => void;
  onUndo: (editId: string) => Promise<void>;
}

/** Shows the notice about the last action, with an undo button. Also shows the unpublished draft of a new product. */
export function ProductNotices({ user, isFormOpen, onResume, onUndo, ...rest }: ProductNoticesProps) {
  const notice = rest.notice?.isOnCard ? undefined : rest.notice;
  const draft = isFormOpen ? undefined : productDraft(user.id, NEW_PRODUCT).read();
  const editId = notice?.editId;
  return (
    <>
      <Notices notice={notice} takesFocus={editId !== undefined}>
        {notice && (
          <ActionNotice
            isError={notice.isError}
            action={editId && <UndoButton key={editId} onUndo={() => onUndo(editId)} />}
          >
            <span>{notice.text}</span>
            {notice.product && (
              <>
                {" · "}
                <Link to={paths.product(notice.product.id)}>Voir dans la boutique</Link>
              </>
            )}
          </ActionNotice>
        )}
      </Notices>
      {draft && (
        <UnsavedNotice title="Brouillon non publié" onResume={onResume}>
          {draft.values.productName || "Sans nom"}
        </UnsavedNotice>
      )}
    </>
  );
}
