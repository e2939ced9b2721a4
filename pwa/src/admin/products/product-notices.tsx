import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import type { SessionUser } from "../../session/session.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { PencilIcon } from "../../ui/icons/action-icons.tsx";
import { NEW_PRODUCT, readDraft } from "./product-draft.ts";
import type { ProductNotice } from "./use-list-edits.ts";

export interface ProductNoticesProps {
  user: SessionUser;
  notice: ProductNotice | undefined;
  isFormOpen: boolean;
  onResume: () => void;
  onUndo: (editId: string) => Promise<void>;
}

/** What was just done, with a way back, and the unpublished draft of a new product. */
export function ProductNotices({ user, isFormOpen, onResume, onUndo, ...told }: ProductNoticesProps) {
  const notice = told.notice?.isOnCard ? undefined : told.notice;
  const draft = isFormOpen ? undefined : readDraft(user.id, NEW_PRODUCT);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!notice) return;
    box.current?.scrollIntoView({ block: "nearest" });
    // What had the focus may be gone with its product: the next Tab reaches the button that undoes it.
    if (notice.editId) box.current?.focus({ preventScroll: true });
  }, [notice]);

  return (
    <div ref={box} tabIndex={-1} className="admin-notices">
      {notice && (
        <Notice
          kind={notice.isError ? "error" : "success"}
          className="admin-notice"
          action={notice.editId && <UndoButton key={notice.editId} editId={notice.editId} onUndo={onUndo} />}
        >
          <span>{notice.text}</span>
          {notice.product && (
            <>
              {" · "}
              <Link to={paths.product(notice.product.id)}>Voir dans la boutique</Link>
            </>
          )}
        </Notice>
      )}
      {draft && (
        <Notice
          icon={<PencilIcon size={20} />}
          title="Brouillon non publié"
          className="admin-notice"
          action={
            <Button variant="quiet" size="small" onClick={onResume}>
              Reprendre
            </Button>
          }
        >
          {draft.fields.productName || "Sans nom"}
        </Notice>
      )}
    </div>
  );
}

function UndoButton({ editId, onUndo }: { editId: string; onUndo: (editId: string) => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="outline"
      size="small"
      busy={busy}
      busyLabel="En cours..."
      onClick={() => {
        setBusy(true);
        void onUndo(editId).finally(() => setBusy(false));
      }}
    >
      Annuler
    </Button>
  );
}
