import { lazy, useLazy } from "../../lib/lazy.ts";
import type { PushOfferProps } from "./push-offer.tsx";

const loadOffer = lazy(async () => (await import("./push-offer.tsx")).PushOffer);

/** The offer of notifications. Its code loads after hydration. */
export function LazyPushOffer(props: PushOfferProps) {
  const PushOffer = useLazy(loadOffer);
  return PushOffer && <PushOffer {...props} />;
}
