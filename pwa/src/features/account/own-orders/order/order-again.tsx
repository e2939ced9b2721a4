import { useEffect, useRef } from "react";
import { paths } from "../../../../lib/paths.ts";
import { Notice, NoticePlace } from "../../../../ui/feedback/notice.tsx";
import { Button, LinkButton } from "../../../../ui/form/button.tsx";
import { articleCount } from "../../../../ui/text/article-count.ts";
import type { Reorder } from "./reorder.ts";
import type { useReorder } from "./use-reorder.ts";

/** The button « Commander à nouveau ». Renders nothing once the articles are in the cart. */
export function AgainButton({ again, size }: { again: ReturnType<typeof useReorder>; size?: "small" }) {
  if (again.result) return null;
  return (
    <Button variant="outline" size={size} busy={again.busy} onClick={() => void again.orderAgain()}>
      Commander à nouveau
    </Button>
  );
}

/** Says which articles of the order are in the cart now, and which are no longer sold. */
export function AgainResult({ again: { result, problem } }: { again: ReturnType<typeof useReorder> }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button « Commander à nouveau », which had the focus, has disappeared. The focus therefore moves to the
    // result.
    if (result) (place.current?.querySelector("a") ?? place.current)?.focus();
  }, [result]);
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      <NoticePlace>
        {result && (
          <div ref={place} tabIndex={-1}>
            <Added result={result} />
          </div>
        )}
      </NoticePlace>
    </>
  );
}

function Added({ result: { lines, gone } }: { result: Reorder }) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const added = `${articleCount(pieces)} ${pieces > 1 ? "sont" : "est"} dans votre panier.`;
  return (
    <Notice
      kind={lines.length > 0 ? "success" : "info"}
      role="presentation"
      action={
        lines.length > 0 && (
          <LinkButton to={paths.cart} size="small">
            Voir le panier
          </LinkButton>
        )
      }
    >
      {lines.length > 0 && <p>{added}</p>}
      {gone.length > 0 && <p>Plus en vente pour le moment&nbsp;: {gone.join(", ")}.</p>}
    </Notice>
  );
}
