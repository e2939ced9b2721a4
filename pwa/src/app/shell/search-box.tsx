import { type KeyboardEvent, useEffect, useRef } from "react";
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/form/button.tsx";
import { CloseIcon, SearchIcon } from "../../ui/icons/icons.tsx";
import styles from "./search-box.module.css";

/** The id its opening button on phones names. */
export const SEARCH_PANEL = "recherche";

/** Marks the navigations of the box itself in the history, so that it does not overwrite what is being typed. */
const TYPED = { typed: true };

/** In the panel Escape closes; the browser's own habit, to empty a search box first, would drop the results. */
function closeOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
  const panel = event.currentTarget.form;
  if (event.key !== "Escape" || !panel?.matches(":popover-open")) return;
  event.preventDefault();
  panel.hidePopover();
}

/**
 * The search box: every keystroke goes to the address, and the address, when it changes otherwise, to the box.
 * The browser keeps the text (not React), since a slow page must not hold back or swallow keystrokes. On phones it
 * is a popover, which closes by itself on Escape and outside presses, and opens before any script has arrived.
 */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const byBrowser = useNavigationType() === NavigationType.Pop;
  const location = useLocation();
  const query = useSearchParams()[0].get("q") ?? "";
  // True from the first keystroke's navigation on, even while the search page is still being prepared.
  const onSearch = useRef(false);
  const isFirst = useRef(true);

  const search = (text: string) => {
    const q = text.trim();
    navigate(q ? paths.search(q) : paths.search(), { replace: onSearch.current, state: TYPED });
    onSearch.current = true;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address may change the box
  useEffect(() => {
    onSearch.current = location.pathname === paths.search();
    const box = input.current;
    if (!box || (location.state?.typed && !byBrowser)) return;
    // Typed before the script had arrived: the address follows the box, this once.
    const typedEarly = isFirst.current && box === document.activeElement && box.value.trim() !== query;
    isFirst.current = false;
    if (typedEarly) search(box.value);
    else box.value = query;
  }, [location, query, byBrowser]);

  // Not written as an attribute: it would take the focus when the page loads, not only when the panel opens.
  useEffect(() => {
    if (input.current) input.current.autofocus = true;
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a form inside <search> would be one more element around it
    <form
      id={SEARCH_PANEL}
      popover="auto"
      role="search"
      action={paths.search()}
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        search(input.current?.value ?? "");
        // On phones the panel and the keyboard make way for the results.
        event.currentTarget.hidePopover?.();
      }}
    >
      <div className={styles.field}>
        <SearchIcon size={20} />
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
        popoverTarget={SEARCH_PANEL}
        popoverTargetAction="hide"
        aria-label="Fermer la recherche"
      >
        <CloseIcon />
      </Button>
    </form>
  );
}
