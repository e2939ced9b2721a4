import { useEffect, useState } from "react";

/**
 * Time for which buttons rest after they have changed (ms). A person needs up to a second to see a change and to stop a
 * tap that was meant for the former button.
 */
const SETTLING_MS = 1_000;

/** True if this value was the same at the first rendering, or has not changed for a second. */
export function useSettled(value: string): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
