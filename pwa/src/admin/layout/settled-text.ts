import { useEffect, useState } from "react";

/** How long typing must rest before the server is asked (ms). */
const PAUSE_MS = 350;

/** A search text once its typing has rested, without the blanks around it. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled.trim();
}
