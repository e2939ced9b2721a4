import { type ComponentType, lazy, Suspense, useContext, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { styleSheetSettled } from "../../ui/styles/pending-style-sheet.ts";
import { DeviceContext } from "../client/lazy-offline-client.ts";
import type { DeviceLineProps } from "./offline-banner.tsx";

const DeviceLine = lazy(
  (): Promise<{ default: ComponentType<DeviceLineProps> }> =>
    Promise.all([import("./offline-banner.tsx"), styleSheetSettled()]).then(
      ([module]) => ({ default: module.DeviceLine }),
      // Not worth a page: the shop goes on without it.
      () => ({ default: () => null }),
    ),
);

const nothing = () => null;
const never = () => () => undefined;

/** Where pages say that they show the device's copy, or that there are news; empty most of the time. */
export function DeviceSlot() {
  const door = useContext(DeviceContext);
  const news = useSyncExternalStore(door?.subscribe ?? never, door?.get ?? nothing, nothing);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path means that another page has opened
  useEffect(() => door?.leave(), [door, pathname]);

  if (!news || !(news.held || (news.offline && news.products > 0))) return null;
  return (
    <Suspense fallback={null}>
      <DeviceLine news={news} onShow={() => door?.showHeld()} />
    </Suspense>
  );
}
