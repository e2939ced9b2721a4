import { connectionOf, isMetered } from "../lib/network-information.ts";

const isBelow = (row: Element) => row.getBoundingClientRect().top > innerHeight;
const isBeside = (row: Element) => row.getBoundingClientRect().left >= innerWidth;

/**
 * Keeps the images of rows out of sight from loading: of rows below the first screen until the page is scrolled or a larger
 * screen shows them, of rows beside it (a product's other photos, in the strip that is swiped) until they come into sight.
 */
export function holdImagesOutOfSight() {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const below = rows.filter(isBelow);
  const beside = rows.filter((row) => !isBelow(row) && isBeside(row));
  const show = (shown: readonly HTMLElement[]) => {
    for (const row of shown) delete row.dataset.unseen;
  };
  const showInSight = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting && target instanceof HTMLElement) show([target]);
  };
  // What only touches the screen's edge is not in sight.
  const inSight = new IntersectionObserver(showInSight, { threshold: 0.01 });
  for (const row of [...below, ...beside]) row.dataset.unseen = "";
  for (const row of beside) inSight.observe(row);
  addEventListener("scroll", () => show(below), { once: true });
  // Browsers also report a resize before the first frame, and when the keyboard opens: neither shows a row.
  addEventListener("resize", () => show(below.filter((row) => !isBelow(row))));
  const showAll = () => show([...below, ...beside]);
  return {
    showAll,
    /** Also loads what is out of sight, where the line is not known to be metered. */
    showAllUnlessMetered: () => {
      if (!isMetered(connectionOf(navigator))) showAll();
    },
  };
}
