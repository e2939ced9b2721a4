import { applyOperation, type CartOperation, type CartQuantity } from "graphql-server/features/cart/cart";
import { addOperation, type CartRecord, EMPTY_RECORD } from "../cart-record.ts";
import { type Carts, recordOf, withRecord } from "../carts.ts";
import { type StoredOperation, VISITOR_ID } from "../stored-cart.ts";
import { addVisitorOperation, asAdditions, moveVisitorCart } from "../visitor-cart.ts";
import { ACTUAL } from "./faulty-outboxes.ts";
import { byLine, type Device, expectEqual, fromAwa, OutboxWorld, type Step, view } from "./outbox-model.ts";

/**
 * The transactions with which a visitor's cart moves to the user who signs in. The page may be killed between two
 * transactions.
 */
export type Claim = readonly ((carts: Carts) => Carts)[];

const USER_ID = "awa";

/** The way in which the outbox itself moves the cart: in one transaction. */
export const ACTUAL_CLAIM: Claim = [(carts) => moveVisitorCart(carts, USER_ID)];

let copies = 0;
/**
 * Returns a function that adds the visitor's operations to the user's cart. `give` gets the visitor's operations and
 * returns those that are added.
 */
const given =
  (give: (additions: readonly StoredOperation[]) => readonly StoredOperation[]) => (carts: Carts) => {
    const visitor = recordOf(carts, VISITOR_ID);
    const operations = give(visitor.operations).map((one) => ({ ...one, userId: USER_ID }));
    return withRecord(carts, USER_ID, operations.reduce(addOperation, recordOf(carts, USER_ID)));
  };
const left = (carts: Carts) =>
  withRecord(carts, VISITOR_ID, { ...recordOf(carts, VISITOR_ID), operations: [], refusals: [] });
const both = (one: (carts: Carts) => Carts, other: (carts: Carts) => Carts) => (carts: Carts) =>
  other(one(carts));

export const CLAIM_MUTANTS: Record<string, Claim> = {
  "it takes two transactions, and each attempt makes new ids": [
    given((operations) =>
      asAdditions(operations).map((one) => {
        copies += 1;
        return { ...one, id: `${one.id}-${copies}` };
      }),
    ),
    left,
  ],
  "each edit is moved instead of the resulting lines": [
    both(
      given((operations) => operations),
      left,
    ),
  ],
  "the visitor's lines replace the user's": [
    both(
      given((operations) => asAdditions(operations).map((one) => ({ ...one, kind: "SET" }))),
      left,
    ),
  ],
  "the visitor's cart stays after it was moved": [given(asAdditions)],
  "the moved cart forgets the ids of its edits": [
    both(given(asAdditions), (carts) => withRecord(carts, VISITOR_ID, { ...EMPTY_RECORD })),
  ],
  "the visitor's cart is deleted before it is moved": [left, given(asAdditions)],
};

/** The visitor's part of a device in the model. */
interface Visit {
  isVisitor: boolean;
  cart: CartRecord;
  /** the visitor's edits since the visitor's cart was last moved to a user */
  edits: CartOperation[];
  /** all edits that any visitor has made on this device */
  past: CartOperation[];
  /** true if the page was killed between two transactions that move the cart: the next page must complete the move */
  owes: boolean;
  /** number of edits that this device had made at the last sign-in; the log contains only later edits */
  given: number;
  /** true from a sign-out until the cart is queried; the cart is not shown in this time */
  isUnknown: boolean;
}

/** A model of devices on which visitors sign in and out, and whose pages are killed at any time. */
export class VisitorWorld extends OutboxWorld {
  readonly claim: Claim;
  readonly visits = new Map<Device, Visit>();

  constructor(claim: Claim, devices: number, onlyAdds: boolean) {
    super(ACTUAL, devices, onlyAdds);
    this.claim = claim;
  }

  visitOf(device: Device): Visit {
    const known = this.visits.get(device);
    if (known) return known;
    const visit = {
      isVisitor: true,
      cart: EMPTY_RECORD,
      edits: [],
      past: [],
      owes: false,
      given: 0,
      isUnknown: false,
    };
    this.visits.set(device, visit);
    return visit;
  }

  override stepsOf(device: Device): Step[] {
    const visit = this.visitOf(device);
    const { isVisitor, past, owes } = visit;
    const steps: Step[] = past.length > 0 ? [(choice) => this.replayVisit(visit, choice)] : [];
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
    const edit = this.newEdit(choice);
    visit.edits.push(edit);
    visit.past.push(edit);
    visit.cart = addVisitorOperation(visit.cart, fromAwa(edit, VISITOR_ID));
  }

  /**
   * Adds the visitor's last edits a second time. A real page adds the edits that it finds in the log: they are from a
   * former page that was closed before it learned whether they were stored. They may already be in the cart of a user
   * who has signed in.
   */
  replayVisit(visit: Visit, choice: number): void {
    for (const edit of visit.past.slice(-1 - (choice % 3)))
      visit.cart = addVisitorOperation(visit.cart, { ...fromAwa(edit, VISITOR_ID), sent: true });
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
    const visit = this.visitOf(device);
    const steps = choice % 3 === 0 ? this.claim.slice(0, 1) : this.claim;
    const before: Carts = new Map([
      [VISITOR_ID, visit.cart],
      [USER_ID, device.outbox],
    ]);
    const carts = steps.reduce((claimed, step) => step(claimed), before);
    visit.cart = recordOf(carts, VISITOR_ID);
    device.outbox = recordOf(carts, USER_ID);
    visit.owes = steps.length < this.claim.length;
  }

  signOut(device: Device): void {
    const visit = this.visitOf(device);
    visit.isVisitor = true;
    visit.isUnknown = true;
    device.outbox = EMPTY_RECORD;
    this.replies = this.replies.filter((reply) => reply.device !== device);
  }

  override drain(): void {
    for (const device of this.devices) {
      if (this.visitOf(device).isVisitor) this.signIn(device, 1);
      // The next page reads the data of the killed page, and completes the move of the visitor's cart to the user.
      this.give(device, 1);
    }
    super.drain();
  }

  override checkScreen(): void {
    for (const device of this.devices) {
      const { isVisitor, cart, edits, isUnknown } = this.visitOf(device);
      const shown = (operations: readonly CartOperation[]) =>
        byLine(operations.reduce<readonly CartQuantity[]>(applyOperation, []));
      if (isVisitor) expectEqual(shown(cart.operations), shown(edits));
      else if (this.devices.length === 1 && (!isUnknown || device.outbox.content))
        expectEqual(this.stillSold(view(device)), this.stillSold(device.edits.reduce(applyOperation, [])));
    }
  }
}
