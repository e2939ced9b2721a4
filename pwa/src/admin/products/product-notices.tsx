import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import type { SessionUser } from "../../session/session.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { PencilIcon } from "../../ui/icons/action-icons.tsx";
import type { AdminProduct } from "../api/products-api.ts";
import { NEW_PRODUCT, readDraft } from "./product-draft.ts";

export interface ProductNoticesProps {
  user: SessionUser;
  /** What was just done: a toast alone disappears before it is read. */
  notice: { text: string; product?: AdminProduct } | undefined;
  isFormOpen: boolean;
  onResume: () => void;
}

/** What was just done, and the unpublished draft of a new product. */
export function ProductNotices({ user, notice, isFormOpen, onResume }: ProductNoticesProps) {
  const draft = isFormOpen ? undefined : readDraft(user.id, NEW_PRODUCT);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) box.current?.scrollIntoView({ block: "nearest" });
  }, [notice]);

  return (
    <div ref={box}>
      {notice && (
        <Notice kind="success" className="admin-notice">
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
