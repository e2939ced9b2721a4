import { checkHistory } from "./check-history.mjs";

/**
 * Time after which a phone has certainly stored a click, if the page stays open (ms). It is long enough for a busy
 * machine.
 */
const CERTAIN_MS = 1_500;
/**
 * Time after which a phone with a full disk has certainly stored a click, if the page stays open (ms). It is longer
 * than CERTAIN_MS: with a full disk, the shop stores clicks in local storage, which the browser writes to the disk with
 * a delay.
 */
const CERTAIN_ON_FULL_DISK_MS = 10_000;
/** The kinds of clicks. Each kind is checked separately. */
const KINDS = ["cart", "orders", "messages"];

/**
 * The history of one customer who uses two phones; the first phone has two tabs. The history contains all clicks. A
 * click is "certain" if it must reach the shop. `check-history.mjs` receives each click as an edit that was sent, and
 * each certain click as an edit that was also acknowledged.
 */
export class ClickHistory {
  #clicks = [];

  /**
   * Adds a click.
   * @param kind one of {@link KINDS}
   * @param name the product's name, the order's number or the e-mail address for the newsletter
   * @param isDiskFull true if the phone's disk is full at the click
   * @param shown promise that resolves with true when the screen confirms the click; undefined if the screen confirms
   * it immediately
   */
  add(kind, name, device, isDiskFull, shown) {
    // If the history already has a click with this order number, a second click on the order link belongs to the same
    // order. So the second click is not added.
    if (kind === "orders" && this.#clicks.some((click) => click.kind === kind && click.name === name)) return;
    const certainAfter = isDiskFull ? CERTAIN_ON_FULL_DISK_MS : CERTAIN_MS;
    const click = {
      kind,
      name,
      device,
      certainAt: Number.POSITIVE_INFINITY,
      isCertain: false,
      isOver: false,
    };
    const acknowledge = (isShown) => {
      if (isShown && !click.isOver) click.certainAt = Date.now() + certainAfter;
    };
    if (shown) void shown.then(acknowledge);
    else acknowledge(true);
    this.#clicks.push(click);
  }

  /** Records that the pages of a phone were killed. The shop may lose clicks that were made shortly before. */
  died(device) {
    const now = Date.now();
    for (const click of this.#clicks) {
      if (click.device !== device || click.isOver) continue;
      click.isCertain = now >= click.certainAt;
      click.isOver = true;
    }
  }

  /**
   * Ends the history. On pages that are still open, the shop must have stored every click that the screen has
   * confirmed, even if the time `certainAt` of the click has not come.
   */
  end() {
    for (const click of this.#clicks) click.isCertain ||= !click.isOver && Number.isFinite(click.certainAt);
  }

  /**
   * Returns the history as events for `check-history.mjs`.
   * @param found what the shop has stored at the end: for each kind of click, how often it has stored each name
   */
  events(found) {
    const clicks = this.#clicks.flatMap(({ kind, name, isCertain }, number) => {
      const op = `click ${number}`;
      const edit = { event: "edit", actor: kind, op, key: name, change: { add: 1 } };
      const shown = { event: "acknowledged", op, status: "applied" };
      return [edit, { event: "sent", op }, ...(isCertain ? [shown] : [])];
    });
    return [...clicks, ...KINDS.map((kind) => ({ event: "final", actor: kind, values: found[kind] }))];
  }

  /**
   * Returns the faults in the server's data. The server may have stored a click that is not certain, but need not.
   * @param found as for {@link events}
   */
  faultsOf(found) {
    const { lost, doubled, resurrected } = checkHistory(this.events(found));
    return [
      ...lost.map((fault) => `lost: ${fault}`),
      ...[...doubled, ...resurrected].map((fault) => `doubled: ${fault}`),
    ];
  }
}
