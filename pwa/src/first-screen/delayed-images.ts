import { connectionOf, isMetered } from "../lib/network-information.ts";

const isBelow = (row: Element) => row.getBoundingClientRect().top > innerHeight;
const isBeside = (row: Element) => row.getBoundingClientRect().left >= innerWidth;

/**
 * Delays the images of those elements with `data-row` that are not visible. Images below the first screen load when the
 * page is scrolled, or when the window becomes large enough to show them. Images to the right of the screen, such as a
 * product's other photos in a strip that is swiped, load when they become visible.
 */
export function delayHiddenImages() {
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
  // An image that only touches the edge of the screen is not visible.
  const inSight = new IntersectionObserver(showInSight, { threshold: 0.01 });
  for (const row of [...below, ...beside]) row.dataset.unseen = "";
  for (const row of beside) inSight.observe(row);
  addEventListener("scroll", () => show(below), { once: true });
  // Shows only the rows that are no longer below the screen, because not every resize makes the screen larger: browsers
  // also report a resize before the first frame, and when the keyboard opens.
  addEventListener("resize", () => show(below.filter((row) => !isBelow(row))));
  const showAll = () => show([...below, ...beside]);
  return {
    showAll,
    showAllUnlessMetered: () => {
      if (!isMetered(connectionOf(navigator))) showAll();
    },
  };
}
