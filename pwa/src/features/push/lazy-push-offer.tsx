import { lazy, useLazy } from "../../lib/lazy.ts";
import type { PushOfferProps } from "./push-offer.tsx";

const loadOffer = lazy(async () => (await import("./push-offer.tsx")).PushOffer);

/** The offer to be notified on this device. Its code loads after hydration. */
export function LazyPushOffer(props: PushOfferProps) {
  const PushOffer = useLazy(loadOffer);
  return PushOffer && <PushOffer {...props} />;
}
