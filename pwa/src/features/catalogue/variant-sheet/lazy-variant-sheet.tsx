import { Navigate } from "react-router-dom";
import { lazy, useLazy } from "../../../lib/lazy.ts";
import { paths } from "../../../lib/paths.ts";
import type { VariantSheetProps } from "./variant-sheet.tsx";

const loadSheet = lazy(async () => (await import("./variant-sheet.tsx")).VariantSheet);

/**
 * The sheet in which a shopper chooses size and colour. Its code is loaded at the first opening. If loading fails, the
 * product page opens instead, where the shopper can choose too.
 */
export function LazyVariantSheet(props: VariantSheetProps) {
  const VariantSheet = useLazy(loadSheet);
  if (VariantSheet === null) return <Navigate to={paths.product(props.product.id)} />;
  return VariantSheet && <VariantSheet {...props} />;
}
