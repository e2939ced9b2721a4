import { type ComponentType, lazy, Suspense } from "react";
import { useWayToInstall } from "../../lib/install-prompt.ts";

const InstallOffer = lazy(
  (): Promise<{ default: ComponentType }> =>
    import("../../lib/install-offer.tsx").then(
      (module) => ({ default: module.InstallOffer }),
      // The account page has it too.
      () => ({ default: () => null }),
    ),
);

/** The offer to install the shop; its code is fetched where the shop can be installed. */
export function LazyInstallOffer() {
  if (useWayToInstall() === "none") return null;
  return (
    <Suspense fallback={null}>
      <InstallOffer />
    </Suspense>
  );
}
