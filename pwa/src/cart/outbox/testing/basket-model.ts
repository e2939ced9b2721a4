import { applyOperation, type CartOperation, type CartQuantity } from "graphql-server/cart/cart";
import { NO_VARIANT } from "graphql-server/catalogue/variants/variant";
import { claimBasket, enqueueInBasket, isUnclaimed } from "../basket.ts";
import { VISITOR_ID } from "../outbox-records.ts";
import { EMPTY_OUTBOX, enqueue, type Outbox } from "../outbox-reducer.ts";
import { byLine, type Device, expectEqual, fromAwa, OutboxWorld, type Step, view } from "./outbox-model.ts";
import { ACTUAL } from "./outbox-mutants.ts";

/** How a visitor's basket becomes the user's: three writes, and the page may die between them. */
export interface BasketDesign {
  /** the basket, given to the user */
  claim: (basket: Outbox) => Outbox;
  /** the user's outbox with what they were given */
  take: (outbox: Outbox, basket: Outbox) => Outbox;
  /** the basket without what was given */
  leave: (basket: Outbox) => Outbox;
}

/** The basket's own code. */
export const ACTUAL_BASKET: BasketDesign = {
  claim: (basket) => claimBasket(basket, "awa"),
  take: (outbox, { operations }) => operations.reduce(enqueue, outbox),
  leave: (basket) => ({ ...basket, operations: basket.operations.filter(isUnclaimed) }),
};

let copies = 0;
const additions = (basket: Outbox) => claimBasket(basket, "awa").operations;

/** Plausible designs, each wrong: one decision of the actual one replaced. */
export const BASKET_MUTANTS: Record<string, Partial<BasketDesign>> = {
  "ids made when the basket is given, at every attempt": {
    claim: (basket) => basket,
    take: (outbox, basket) =>
      additions(basket).reduce((taken, one) => {
        copies += 1;
        return enqueue(taken, { ...one, id: `${one.id}-${copies}` });
      }, outbox),
    leave: (basket) => ({ ...basket, operations: [] }),
  },
  "the visitor's edits instead of what they come to": {
    claim: (basket) => ({
      ...basket,
      operations: basket.operations.map((one) => ({ ...one, userId: "awa" })),
    }),
  },
  "lines that replace the cart's": {
    take: (outbox, { operations }) =>
      operations.map((one) => ({ ...one, kind: "SET" as const })).reduce(enqueue, outbox),
  },
  "a basket that stays after it was given": { leave: (basket) => basket },
  "a given basket that forgets what it held": { leave: () => EMPTY_OUTBOX },
  "a basket that is left before it was given": { take: (outbox) => outbox },
};

/** What a device knows beside its user's outbox. */
interface Visit {
  isVisitor: boolean;
  basket: Outbox;
  /** what the visitor has edited since the basket was last given */
  edits: CartOperation[];
  /** all they ever edited here */
  past: CartOperation[];
  /** a page died before it could take out of the basket what was given */
  owes: boolean;
  /** how many of the device's edits were made before it signed in, or given then: none of these is logged */
  given: number;
  /** signed out, and the cart was not queried since: it is not shown */
  isUnknown: boolean;
}

/** The world of outboxes, whose devices begin as a visitor's: they sign in and out, and pages die over it. */
export class BasketWorld extends OutboxWorld {
  readonly basketDesign: BasketDesign;
  readonly visits = new Map<Device, Visit>();

  constructor(basketDesign: BasketDesign, devices: number, onlyAdds: boolean) {
    super(ACTUAL, devices, onlyAdds);
    this.basketDesign = basketDesign;
  }

  visitOf(device: Device): Visit {
    const known = this.visits.get(device);
    if (known) return known;
    const basket = EMPTY_OUTBOX;
    const visit = { isVisitor: true, basket, edits: [], past: [], owes: false, given: 0, isUnknown: false };
    this.visits.set(device, visit);
    return visit;
  }

  override stepsOf(device: Device): Step[] {
    const visit = this.visitOf(device);
    const { isVisitor, past, owes } = visit;
    const steps: Step[] = past.length > 0 ? [(choice) => this.replay(visit, choice)] : [];
    if (isVisitor)
      return [
        ...steps,
        (choice) => this.fill(visit, choice),
        (choice) => this.fill(visit, choice),
        (choice) => this.signIn(device, choice),
      ];
    if (owes) steps.push((choice) => this.give(device, choice));
    else if (!device.waitsFor && device.outbox.operations.length === 0 && this.gone.size === 0)
      steps.push(() => this.signOut(device));
    return [...steps, ...super.stepsOf(device)];
  }

  fill(visit: Visit, choice: number): void {
    // A former release, which names no size, has no baskets.
    const edit = { variant: NO_VARIANT, ...this.newEdit(choice) };
    visit.edits.push(edit);
    visit.past.push(edit);
    visit.basket = enqueueInBasket(visit.basket, fromAwa(edit, VISITOR_ID));
  }

  /** A page had logged edits, and was closed before it knew that they are stored; they may have been given since. */
  replay(visit: Visit, choice: number): void {
    for (const edit of visit.past.slice(-1 - (choice % 3)))
      visit.basket = enqueueInBasket(visit.basket, fromAwa(edit, VISITOR_ID));
  }

  override loggedEdits(device: Device): CartOperation[] {
    return device.edits.slice(this.visitOf(device).given);
  }

  signIn(device: Device, choice: number): void {
    const visit = this.visitOf(device);
    const lines = visit.edits.reduce<readonly CartQuantity[]>(applyOperation, []);
    for (const line of lines) device.edits.push({ ...line, id: `given ${this.numbers}`, kind: "ADD" });
    visit.given = device.edits.length;
    visit.isVisitor = false;
    visit.edits = [];
    this.give(device, choice);
  }

  give(device: Device, choice: number): void {
    const { claim, take, leave } = this.basketDesign;
    const visit = this.visitOf(device);
    visit.basket = claim(visit.basket);
    device.outbox = take(device.outbox, visit.basket);
    visit.owes = choice % 3 === 0;
    if (!visit.owes) visit.basket = leave(visit.basket);
  }

  signOut(device: Device): void {
    const visit = this.visitOf(device);
    visit.isVisitor = true;
    visit.isUnknown = true;
    device.outbox = EMPTY_OUTBOX;
    this.replies = this.replies.filter((reply) => reply.device !== device);
  }

  override drain(): void {
    for (const device of this.devices) {
      if (this.visitOf(device).isVisitor) this.signIn(device, 1);
      // The next page finds what a former one left.
      this.give(device, 1);
    }
    super.drain();
  }

  override checkScreen(): void {
    for (const device of this.devices) {
      const { isVisitor, basket, edits, isUnknown } = this.visitOf(device);
      const shown = (operations: readonly CartOperation[]) =>
        byLine(operations.reduce<readonly CartQuantity[]>(applyOperation, []));
      if (isVisitor) expectEqual(shown(basket.operations), shown(edits));
      else if (this.devices.length === 1 && (!isUnknown || device.outbox.content))
        expectEqual(this.stillSold(view(device)), this.stillSold(device.edits.reduce(applyOperation, [])));
    }
  }
}
