import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Returns the date while the page is printed; undefined while it is only on screen. */
export function usePrintDate(): Date | undefined {
  const [date, setDate] = useState<Date>();
  useEffect(() => {
    // The date is set synchronously, because the browser prints the page right after the event.
    const begin = () => flushSync(() => setDate(new Date()));
    const end = () => setDate(undefined);
    const medium = matchMedia("print");
    const follow = () => (medium.matches ? begin() : end());
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    medium.addEventListener("change", follow);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
      medium.removeEventListener("change", follow);
    };
  }, []);
  return date;
}
