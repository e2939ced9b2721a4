import { useEffect, useEffectEvent, useState } from "react";

/**
 * What the server has answered, once the drafts on this device were compared with it: what a page shows of drafts is true
 * from its first rendering on.
 */
export function useSettled<Value>(answer: Value | undefined, settle: (answer: Value) => void) {
  const [settled, setSettled] = useState<Value>();
  const onAnswer = useEffectEvent(settle);
  useEffect(() => {
    if (answer === undefined) return;
    onAnswer(answer);
    setSettled(answer);
  }, [answer]);
  return settled;
}
