import { FAMILIES } from "graphql-server/features/catalogue/category/families";
import { type MouseEvent, useId } from "react";
import { Link } from "react-router-dom";
import { useExternalStore } from "../../../lib/external-store.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/form/button.tsx";
import { lastSearches } from "./last-searches.ts";
import { useMostOrdered } from "./most-ordered.ts";
import * as styles from "./search-suggestions.module.css";

const NONE: never[] = [];

interface Suggestion {
  label: string;
  to: string;
}

/**
 * Suggestions below the empty search box: the shopper's last searches, the families of categories, and the products
 * ordered by the most customers.
 */
export function SearchSuggestions() {
  const last = useExternalStore(lastSearches, NONE);
  const wanted = useMostOrdered();
  return (
    <div className={styles.suggestions}>
      <Group
        title="Vos dernières recherches"
        links={last.map((q) => ({ label: q, to: paths.search(q) }))}
        action={
          <Button variant="quiet" size="small" onClick={eraseLast}>
            Effacer
          </Button>
        }
      />
      <Group
        title="Rayons"
        links={[
          ...FAMILIES.map(({ label, categories }) => ({ label, to: paths.listing(categories) })),
          { label: "Promotions", to: paths.promotions },
        ]}
      />
      <Group
        title="Les plus demandés"
        links={wanted.map(({ id, productName }) => ({ label: productName, to: paths.product(id) }))}
      />
    </div>
  );
}

function Group({
  title,
  links,
  action,
}: {
  title: string;
  links: readonly Suggestion[];
  action?: React.ReactNode;
}) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link className={styles.link} to={to} onClick={leaveBox} dir="auto">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Erases the last searches. The clicked button disappears too, so the search box gets the focus. */
function eraseLast({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest("form")?.querySelector("input")?.focus();
  lastSearches.erase();
}

/**
 * Takes the focus from the search box when a suggestion is followed. On phones, the box would otherwise cover the page;
 * on laptops, the suggestions would stay open.
 */
function leaveBox({ currentTarget }: MouseEvent<HTMLElement>): void {
  const box = currentTarget.closest("form");
  if (box?.matches(":popover-open")) box.hidePopover();
  currentTarget.blur();
}
