import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import type { SessionUser } from "../../session/session.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { PencilIcon } from "../../ui/icons/action-icons.tsx";
import type { PanelProduct } from "../api/products-api.ts";
import { NEW_PRODUCT, readDraft } from "./product-draft.ts";

export interface ProductNewsProps {
  user: SessionUser;
  /** What was just done; a toast is gone before it is read. */
  news: { text: string; product?: PanelProduct } | undefined;
  isFormOpen: boolean;
  onResume: () => void;
}

/** What was just done, and the new product somebody began and did not publish. */
export function ProductNews({ user, news, isFormOpen, onResume }: ProductNewsProps) {
  const draft = isFormOpen ? undefined : readDraft(user.id, NEW_PRODUCT);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) place.current?.scrollIntoView({ block: "nearest" });
  }, [news]);

  return (
    <div ref={place}>
      {news && (
        <Notice kind="success" className="panel-news">
          <span>{news.text}</span>
          {news.product && (
            <>
              {" · "}
              <Link to={paths.product(news.product.id)}>Voir dans la boutique</Link>
            </>
          )}
        </Notice>
      )}
      {draft && (
        <Notice
          icon={<PencilIcon size={20} />}
          title="Brouillon non publié"
          className="panel-news"
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
