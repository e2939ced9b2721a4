import { useEffect, useState } from "react";

/**
 * Time for which a changed button ignores taps (ms). A person needs up to a second to see the change and to stop a tap
 * that was meant for the former button.
 */
const SETTLING_MS = 1_000;

/**
 * False for a second after each change of `value`, otherwise true. While the result is false, a button whose label
 * shows the value should ignore taps.
 */
export function useSettled(value: string): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
