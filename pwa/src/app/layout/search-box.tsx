import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  type Location,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from "react-router-dom";
import { LazySearchSuggestions } from "../../features/catalogue/search-suggestions/lazy-search-suggestions.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/form/button.tsx";
import { CloseIcon, SearchIcon } from "../../ui/icons/icons.tsx";
import * as styles from "./search-box.module.css";

/** Id of the search box's popover element. */
export const SEARCH_POPOVER = "recherche";

/** Navigation state that marks the search box's own navigations, so that they do not overwrite the text in the box. */
const TYPED = { typed: true };

/**
 * Closes the popover on Escape. By default the browser would first clear the search input, and with it the results.
 */
function closeOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
  const popover = event.currentTarget.form;
  if (event.key !== "Escape" || !popover?.matches(":popover-open")) return;
  event.preventDefault();
  popover.hidePopover();
}

/**
 * The search box. Every keystroke updates the URL, and any other change of the URL updates the box. The input is
 * uncontrolled, so that no keystroke is lost on a slow page. On phones the box is a popover, which works before
 * hydration and closes on Escape and outside clicks.
 */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  const navigate = useNavigate();
  const byBrowser = useNavigationType() === NavigationType.Pop;
  const location = useLocation();
  const query = useSearchParams()[0].get("q") ?? "";
  // True if the next keystroke must replace the newest entry of the browser's history instead of adding an entry. On
  // another page than the search page, the first keystroke adds an entry. This keystroke sets `onSearch` to true at
  // once, because the search page may still be loading at the next keystroke.
  const onSearch = useRef(false);
  /**
   * The last location that the effect below has handled. Without a new location, the effect must not overwrite the text
   * in the box.
   */
  const followed = useRef<Location>(undefined);

  const search = (text: string) => {
    const q = text.trim();
    navigate(q ? paths.search(q) : paths.search(), { replace: onSearch.current, state: TYPED });
    onSearch.current = true;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address may change the box
  useEffect(() => {
    const box = input.current;
    const isFirst = !followed.current;
    if (!box || followed.current === location) return;
    followed.current = location;
    onSearch.current = location.pathname === paths.search();
    if (location.state?.typed && !byBrowser) return;
    // If the user typed before hydration, searches for the typed text. Otherwise the box shows the search text of the
    // URL.
    const typedEarly = isFirst && box === document.activeElement && box.value.trim() !== query;
    if (typedEarly) search(box.value);
    else box.value = query;
  }, [location, query, byBrowser]);

  // A script sets `autofocus`: in the HTML, the attribute would move the focus when the page loads, not only when the
  // popover opens.
  useEffect(() => {
    if (input.current) input.current.autofocus = true;
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a form inside <search> would be one more element around it
    <form
      id={SEARCH_POPOVER}
      popover="auto"
      role="search"
      action={paths.search()}
      className={styles.search}
      onFocus={() => setIsUsed(true)}
      onSubmit={(event) => {
        event.preventDefault();
        search(input.current?.value ?? "");
        // Closes the popover on phones, because popover and keyboard would cover the results.
        event.currentTarget.hidePopover?.();
      }}
    >
      <div className={styles.field}>
        <button type="submit" className={styles.submit} aria-label="Lancer la recherche">
          <SearchIcon size={20} />
        </button>
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          defaultValue={query}
          placeholder="Une robe, un sac…"
          aria-label="Rechercher un produit"
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => search(event.currentTarget.value)}
          onKeyDown={closeOnEscape}
        />
      </div>
      <Button
        variant="quiet"
        size="round"
        popoverTarget={SEARCH_POPOVER}
        popoverTargetAction="hide"
        aria-label="Fermer la recherche"
      >
        <CloseIcon />
      </Button>
      {/* The style sheet shows the suggestions only while the box is empty and has the focus. */}
      <div className={styles.suggestions}>
        <LazySearchSuggestions isWanted={isUsed} />
      </div>
    </form>
  );
}
