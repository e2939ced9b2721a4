import { lazy, useLazy } from "../../lib/lazy.ts";
import type { SizeGuideLinkProps } from "./size-guide-link.tsx";

const loadLink = lazy(async () => (await import("./size-guide-link.tsx")).SizeGuideLink);

/**
 * The link to the size guide. It appears after hydration, so that neither the HTML nor the page's script contains the
 * guides.
 */
export function LazySizeGuide(props: SizeGuideLinkProps) {
  const SizeGuideLink = useLazy(loadLink);
  return SizeGuideLink && <SizeGuideLink {...props} />;
}
