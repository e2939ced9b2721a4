import { type ComponentType, lazy, Suspense } from "react";
import { Navigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import type { VariantSheetProps } from "./variant-sheet.tsx";

const VariantSheet = lazy(
  (): Promise<{ default: ComponentType<VariantSheetProps> }> =>
    import("./variant-sheet.tsx").then(
      ({ VariantSheet: Loaded }) => ({ default: Loaded }),
      // Its page has the same choice.
      () => ({ default: ({ product }) => <Navigate to={paths.product(product.id)} /> }),
    ),
);

/** The sheet, whose code is fetched when a card first opens it. */
export function LazyVariantSheet(props: VariantSheetProps) {
  return (
    <Suspense fallback={null}>
      <VariantSheet {...props} />
    </Suspense>
  );
}
