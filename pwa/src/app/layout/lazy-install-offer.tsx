import { useWayToInstall } from "../../lib/install-prompt.ts";
import { lazy, useLazy } from "../../lib/lazy.ts";

const loadOffer = lazy(async () => (await import("../../lib/install-offer.tsx")).InstallOffer);

/** The offer to install the shop; its code is fetched where the shop can be installed. The account page has it too. */
export function LazyInstallOffer() {
  const canInstall = useWayToInstall() !== "none";
  const InstallOffer = useLazy(loadOffer, canInstall);
  return canInstall && InstallOffer ? <InstallOffer /> : null;
}
