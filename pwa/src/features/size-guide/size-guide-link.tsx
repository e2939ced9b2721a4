import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { type SizeGuideName, sizeGuidesOf } from "graphql-server/features/shop/size-guide";
import { Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useWholeShop } from "../../data/offline/client/use-whole-shop.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { guideOf } from "./guide-of.ts";
import * as styles from "./size-guide.module.css";
import { SizeTable } from "./size-table.tsx";

const TITLE = "Guide des tailles";

export interface SizeGuideLinkProps {
  category: string;
  variants: readonly Pick<Variant, "size">[];
}

/**
 * The link to those size guides of a category that contain a size of the product. Renders nothing if no guide contains
 * such a size: for example, no guide for clothes contains the size 36-38 of socks.
 */
export function SizeGuideLink({ category, variants }: SizeGuideLinkProps) {
  const { texts } = useShop();
  const [isOpen, setOpen] = useState(false);
  const sizes = variants.map(({ size }) => size?.toUpperCase());
  const names = sizeGuidesOf(category).filter((name) =>
    guideOf(texts, name).rows.some(([size]) => sizes.includes(size?.toUpperCase())),
  );
  if (names.length === 0) return null;
  return (
    <div className={styles.link}>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {TITLE}
      </button>
      {isOpen &&
        // The dialog is rendered in the page's body, because the link may be in a card, in a line of the cart, or in
        // another dialog.
        createPortal(
          <Dialog title={TITLE} open onClose={() => setOpen(false)} sheet>
            <Suspense fallback={<Loading />}>
              <Guides names={names} />
            </Suspense>
          </Dialog>,
          document.body,
        )}
    </div>
  );
}

/**
 * Renders the element first and its text afterwards, because screen readers do not announce a status that is inserted
 * with its text.
 */
function Loading() {
  const [text, setText] = useState("");
  useEffect(() => setText("Chargement…"), []);
  return <p role="status">{text}</p>;
}

/** Shows the guides, as soon as the phone has loaded the owner's texts. */
function Guides({ names }: { names: readonly SizeGuideName[] }) {
  const { texts } = useWholeShop();
  const guides = names.map((name) => ({ name, ...guideOf(texts, name) }));
  return guides.map(({ name, note, rows }, place) => (
    <SizeTable key={name} name={name} guide={{ rows, note: note === guides[place - 1]?.note ? "" : note }} />
  ));
}
