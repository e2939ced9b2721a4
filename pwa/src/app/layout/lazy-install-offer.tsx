import { useWayToInstall } from "../../lib/install-prompt.ts";
import { lazy, useLazy } from "../../lib/lazy.ts";

const loadOffer = lazy(async () => (await import("../../lib/install-offer.tsx")).InstallOffer);

/**
 * Offers to install the shop. The code is loaded only if the shop can be installed. If the code cannot be loaded,
 * nothing is shown here, but the account page has the same offer.
 */
export function LazyInstallOffer() {
  const canInstall = useWayToInstall() !== "none";
  const InstallOffer = useLazy(loadOffer, canInstall);
  return canInstall && InstallOffer ? <InstallOffer /> : null;
}
