import { checkHistory } from "./check-history.mjs";

/** A tap is certain once its page has outlived it by so long (ms), which a loaded machine needs. */
const CERTAIN_MS = 1_500;
/** What the browser writes beside its databases, as it does on a full disk, is on the disk only after so long (ms). */
const CERTAIN_ON_FULL_DISK_MS = 10_000;
/** What is clicked; each is judged by itself. */
const KINDS = ["cart", "orders", "messages"];

/**
 * The history of one person on two phones, the first with two tabs: which taps there were, and which of them are
 * certain. It knows nothing of how the shop keeps or sends what is clicked: a tap is an edit that may have been sent, and a
 * certain one has been acknowledged by the screen.
 */
export class TapHistory {
  #taps = [];

  /**
   * @param kind of what was clicked
   * @param name product, order or address
   * @param isDiskFull true if the phone's disk is full at the tap
   * @param shown resolves with true once the screen says that it is kept, where it does not say so at once
   */
  add(kind, name, device, isDiskFull, shown) {
    // The same articles ordered again are the same order.
    if (kind === "orders" && this.#taps.some((tap) => tap.kind === kind && tap.name === name)) return;
    const certainAfter = isDiskFull ? CERTAIN_ON_FULL_DISK_MS : CERTAIN_MS;
    const tap = { kind, name, device, certainAt: Number.POSITIVE_INFINITY, isCertain: false, isOver: false };
    const acknowledge = (isShown) => {
      if (isShown && !tap.isOver) tap.certainAt = Date.now() + certainAfter;
    };
    if (shown) void shown.then(acknowledge);
    else acknowledge(true);
    this.#taps.push(tap);
  }

  /** Pages of a phone have died: their latest taps may be lost with them. */
  died(device) {
    const now = Date.now();
    for (const tap of this.#taps) {
      if (tap.device !== device || tap.isOver) continue;
      tap.isCertain = now >= tap.certainAt;
      tap.isOver = true;
    }
  }

  /** At the end the pages that live have outlived all their taps. */
  end() {
    for (const tap of this.#taps) tap.isCertain ||= !tap.isOver && Number.isFinite(tap.certainAt);
  }

  /** What happened, as `check-history.mjs` reads it. @param found in the end, by kind: how often by name */
  events(found) {
    const taps = this.#taps.flatMap(({ kind, name, isCertain }, number) => {
      const op = `tap ${number}`;
      const edit = { event: "edit", actor: kind, op, key: name, change: { add: 1 } };
      const shown = { event: "acknowledged", op, status: "applied" };
      return [edit, { event: "sent", op }, ...(isCertain ? [shown] : [])];
    });
    return [...taps, ...KINDS.map((kind) => ({ event: "final", actor: kind, values: found[kind] }))];
  }

  /** @returns what is wrong with what the server has; a tap that is not certain may have counted or not */
  faultsOf(found) {
    const { lost, doubled, resurrected } = checkHistory(this.events(found));
    return [
      ...lost.map((fault) => `lost: ${fault}`),
      ...[...doubled, ...resurrected].map((fault) => `doubled: ${fault}`),
    ];
  }
}
