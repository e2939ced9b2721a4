import { checkHistory } from "./check-history.mjs";

/** A tap is certain once its page has outlived it by so long (ms), which a loaded machine needs. */
const CERTAIN_MS = 1_500;
/** What the browser writes beside its databases, as it does on a full disk, is on the disk only after so long (ms). */
const CERTAIN_ON_FULL_DISK_MS = 10_000;
const PERSON = "person";

/**
 * The history of one person on two phones, the first with two tabs: which taps there were, and which of them are
 * certain. It knows nothing of how the shop keeps or sends an edit: a tap is an edit that may have been sent, and a
 * certain one has been acknowledged by the screen.
 */
export class TapHistory {
  #taps = [];

  /** @param isDiskFull whether the phone's disk is full when « Ajouter au panier » is tapped */
  add(name, device, isDiskFull) {
    const certainAfter = isDiskFull ? CERTAIN_ON_FULL_DISK_MS : CERTAIN_MS;
    this.#taps.push({ name, device, certainAt: Date.now() + certainAfter, isCertain: false, isOver: false });
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
    for (const tap of this.#taps) tap.isCertain ||= !tap.isOver;
  }

  /** What happened, as `check-history.mjs` reads it. @param cart the quantities found in the end, by product name */
  events(cart) {
    const taps = this.#taps.flatMap(({ name, isCertain }, number) => {
      const op = `tap ${number}`;
      const edit = { event: "edit", actor: PERSON, op, key: name, change: { add: 1 } };
      const shown = { event: "acknowledged", op, status: "applied" };
      return [edit, { event: "sent", op }, ...(isCertain ? [shown] : [])];
    });
    return [...taps, { event: "final", actor: PERSON, values: cart }];
  }

  /** @returns what is wrong with the server's cart; a tap that is not certain may have counted or not */
  faultsOf(cart) {
    const { lost, doubled, resurrected } = checkHistory(this.events(cart));
    return [
      ...lost.map((fault) => `lost: ${fault}`),
      ...[...doubled, ...resurrected].map((fault) => `doubled: ${fault}`),
    ];
  }
}
