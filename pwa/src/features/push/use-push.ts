import { useEffect, useEffectEvent, useState } from "react";
import { onReturn } from "../../lib/http/on-return.ts";
import { isForbidden } from "./push-device.ts";
import { BROWSER_FAILED } from "./push-texts.ts";

/**
 * Returns the state of a button or switch that starts or ends notifications on this device.
 * @param check called at first, and whenever the user comes back to the page, because permission, network or push
 * address may have changed
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
  /**
   * Executes the action of a tap. `action` returns an error message for the user; undefined if it succeeded. If
   * `action` throws, the browser has refused.
   */
  const act = async (action: () => Promise<string | undefined>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    setProblem(await action().catch(() => BROWSER_FAILED));
    setBlocked(isForbidden());
    setBusy(false);
  };
  return { isBlocked, busy, problem, setProblem, act };
}
