import { checkHistory } from "./check-history.mjs";

/** Time that a page must survive after a click until the click is certainly stored, even on a busy machine (ms). */
const CERTAIN_MS = 1_500;
/**
 * The same time on a full disk (ms). It is longer, because the shop then stores clicks in local storage, which the
 * browser writes to disk later.
 */
const CERTAIN_ON_FULL_DISK_MS = 10_000;
/** Kinds of clicks. Each kind is checked separately. */
const KINDS = ["cart", "orders", "messages"];

/**
 * The history of one customer on two phones, of which the first has two tabs: all clicks, and whether each is certain
 * to reach the shop. It does not depend on how the shop stores or sends clicks: a click is an edit that may have been
 * sent; a certain click is an edit that the screen has confirmed.
 */
export class ClickHistory {
  #clicks = [];

  /**
   * @param kind one of {@link KINDS}
   * @param name of the product, the order or the address
   * @param isDiskFull true if the phone's disk is full at the click
   * @param shown promise that resolves with true when the screen confirms the click; left out if it does so at once
   */
  add(kind, name, device, isDiskFull, shown) {
    // A second click that orders the same articles belongs to the same order.
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

  /** Records that the pages of a phone were killed. Their latest clicks may be lost. */
  died(device) {
    const now = Date.now();
    for (const click of this.#clicks) {
      if (click.device !== device || click.isOver) continue;
      click.isCertain = now >= click.certainAt;
      click.isOver = true;
    }
  }

  /** Ends the history. On pages that are still open, every click that the screen has confirmed counts as certain. */
  end() {
    for (const click of this.#clicks) click.isCertain ||= !click.isOver && Number.isFinite(click.certainAt);
  }

  /** Returns the events for `check-history.mjs`. @param found the shop's final numbers by kind and name */
  events(found) {
    const clicks = this.#clicks.flatMap(({ kind, name, isCertain }, number) => {
      const op = `click ${number}`;
      const edit = { event: "edit", actor: kind, op, key: name, change: { add: 1 } };
      const shown = { event: "acknowledged", op, status: "applied" };
      return [edit, { event: "sent", op }, ...(isCertain ? [shown] : [])];
    });
    return [...clicks, ...KINDS.map((kind) => ({ event: "final", actor: kind, values: found[kind] }))];
  }

  /** @returns the faults in the server's data. A click that is not certain may be there or not */
  faultsOf(found) {
    const { lost, doubled, resurrected } = checkHistory(this.events(found));
    return [
      ...lost.map((fault) => `lost: ${fault}`),
      ...[...doubled, ...resurrected].map((fault) => `doubled: ${fault}`),
    ];
  }
}
