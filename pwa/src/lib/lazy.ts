import { startTransition, useEffect, useState } from "react";
import { styleSheetSettled } from "../ui/styles/pending-style-sheet.ts";

/**
 * Returns a function that calls `load` only once and returns the same promise to all its callers. If loading fails, the
 * next call loads again.
 */
export function lazy<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/**
 * Loads code for a component after hydration, once it is needed. Waits for the style sheet too, because the critical CSS
 * may lack the styles of the component. Does not use Suspense, because after a fallback React shows the loaded content
 * up to 300 ms late.
 * @param load made by `lazy`
 * @returns undefined until the code is loaded, null if it could not be loaded
 */
export function useLazy<Value>(load: () => Promise<Value>, isWanted = true): Value | null | undefined {
  const [loaded, setLoaded] = useState<{ value: Value | null }>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    // The state is updated in a transition, so that clicks are handled first: a page may show fifty heart buttons, and
    // all of them render when their code arrives.
    const show = (value: Value | null) => {
      if (isCurrent) startTransition(() => setLoaded({ value }));
    };
    Promise.all([load(), styleSheetSettled()]).then(
      ([value]) => show(value),
      () => show(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted]);
  return loaded?.value;
}
