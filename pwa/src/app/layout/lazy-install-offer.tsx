import { useWayToInstall } from "../../lib/install-prompt.ts";
import { lazy, useLazy } from "../../lib/lazy.ts";

const loadOffer = lazy(async () => (await import("../../lib/install-offer.tsx")).InstallOffer);

/**
 * Offers to install the shop. The code is loaded only if the shop can be installed. The account page contains the
 * same offer.
 */
export function LazyInstallOffer() {
  const canInstall = useWayToInstall() !== "none";
  const InstallOffer = useLazy(loadOffer, canInstall);
  return canInstall && InstallOffer ? <InstallOffer /> : null;
}
