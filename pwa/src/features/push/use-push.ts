import { useEffect, useEffectEvent, useState } from "react";
import { onReturn } from "../../lib/http/on-return.ts";
import { isForbidden } from "./push-device.ts";
import { BROWSER_FAILED } from "./push-texts.ts";

/**
 * Returns the state of a control that starts or ends notifications on this device.
 * @param check called at first and when the user returns to the page: the user may have changed the browser's
 * permission, the network may be back, or the browser may have removed the device's address
 */
export function usePush(check: () => void) {
  const [isBlocked, setBlocked] = useState(isForbidden);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const onCheck = useEffectEvent(() => {
    setBlocked(isForbidden());
    check();
  });
  useEffect(() => {
    onCheck();
    return onReturn(onCheck);
  }, []);
  /** Executes what a tap asks for. The action returns why it was refused; if it throws, the browser has refused. */
  const act = async (action: () => Promise<string | undefined>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    setProblem(await action().catch(() => BROWSER_FAILED));
    setBlocked(isForbidden());
    setBusy(false);
  };
  return { isBlocked, busy, problem, setProblem, act };
}
