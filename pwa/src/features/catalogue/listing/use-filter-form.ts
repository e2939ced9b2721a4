import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import {
  includesName,
  keepSequence,
  type ListingFilters,
  listingUrl,
  readFilters,
} from "./listing-filters.ts";

/** Pause in typing after which the URL is updated (ms). */
const TYPING_PAUSE_MS = 300;

/**
 * History state of the navigations that the filter form itself has started. Their URL was made from the form, so its
 * filters are not written back to the form.
 */
const BY_FORM = { byForm: true };

/**
 * Keeps the filter form equal to the URL, which is the only store of the filters.
 * - From the form to the URL: a click on a checkbox adds a history entry at once; typing replaces the URL after a
 *   pause.
 * - From the URL to the form: any other change of the URL, such as « back » or a removed filter.
 * The inputs are uncontrolled, because controlled inputs would lose keystrokes on a slow page.
 */
export function useFilterForm(form: RefObject<HTMLFormElement | null>, filters: ListingFilters) {
  const navigate = useNavigate();
  const location = useLocation();
  const byBrowser = useNavigationType() === NavigationType.Pop;
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Last history location whose filters were written into the form. */
  const followed = useRef<Location>(undefined);
  const address = listingUrl(filters);

  const apply = (replace: boolean) => {
    clearTimeout(pause.current);
    if (!form.current) return;
    const next = listingUrl(keepSequence(filtersOf(form.current), filters.categories));
    if (next !== address) navigate(next, { replace, state: BY_FORM });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address may change the form
  useEffect(() => {
    const isEarly = !followed.current;
    if (followed.current === location) return;
    followed.current = location;
    if (!form.current || (location.state?.byForm && !byBrowser)) return;
    // On its first run, this effect writes the form's filters to the URL, because the user may have edited the form
    // before hydration. On later runs, it writes the filters of the URL to the form.
    if (isEarly) return apply(true);
    clearTimeout(pause.current);
    show(form.current, filters);
  }, [location, byBrowser]);

  useEffect(() => () => clearTimeout(pause.current), []);

  return {
    onChange: ({ target }: FormEvent<HTMLElement>) => {
      clearTimeout(pause.current);
      if (isTyped(target)) pause.current = setTimeout(apply, TYPING_PAUSE_MS, true);
      else apply(false);
    },
    onSubmit: (event: FormEvent<HTMLElement>) => {
      event.preventDefault();
      apply(false);
    },
  };
}

const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== "checkbox";

function filtersOf(form: HTMLFormElement): ListingFilters {
  return readFilters(
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  );
}

function show(form: HTMLFormElement, filters: ListingFilters): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      control.checked = isChosen(filters, control);
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      control.value = textOf(filters, control.name);
    }
  }
}

function isChosen(filters: ListingFilters, { name, value }: HTMLInputElement): boolean {
  const { categories, sizes, colours, promotion, available } = filters;
  if (name === "promotion") return promotion;
  if (name === "available") return available;
  if (name === "colour") return includesName(colours, value);
  return (name === "size" ? sizes : categories).includes(value);
}

function textOf({ q, min, max, sort }: ListingFilters, name: string): string {
  const texts: Record<string, string | undefined> = { q, min, max, sort };
  return texts[name] ?? "";
}
