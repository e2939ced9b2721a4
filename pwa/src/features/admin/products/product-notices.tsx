import { Link } from "react-router-dom";
import type { SessionUser } from "../../../data/session/session.ts";
import { paths } from "../../../lib/paths.ts";
import { UnsavedNotice } from "../forms/unsaved-notice.tsx";
import { Notices, UndoableNotice } from "../list/notices.tsx";
import { NEW_PRODUCT, productDraft } from "../product-form/product-draft.ts";
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
  return (
    <>
      <Notices notice={notice} takesFocus={notice?.editId !== undefined}>
        {notice && (
          <UndoableNotice notice={notice} onUndo={onUndo}>
            <span>{notice.text}</span>
            {notice.product && (
              <>
                {" · "}
                <Link to={paths.product(notice.product.id)} reloadDocument>
                  Voir dans la boutique
                </Link>
              </>
            )}
          </UndoableNotice>
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
