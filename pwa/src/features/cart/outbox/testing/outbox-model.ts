import { isDeepStrictEqual } from "node:util";
import {
  applyOperation,
  type CartOperation,
  type CartQuantity,
  lineKey,
} from "graphql-server/features/cart/cart";
import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant-fields";
import { expect } from "vitest";
import { product } from "../../testing/cart-server.ts";
import { type CartAnswer } from "../cart-answers.ts";
import { type CartRecord, EMPTY_RECORD } from "../cart-record.ts";
import type { CartContent, PendingOperation } from "../stored-cart.ts";
import type { Design } from "./faulty-outboxes.ts";

const GONE = "Ce produit n’est plus en vente";
/** The lines that the model edits: product a without a size, product a in size 1, and product b. */
const LINES = [
  { productId: "p-a", variant: NO_VARIANT },
  { productId: "p-a", variant: 1 },
  { productId: "p-b", variant: NO_VARIANT },
] as const;

interface Request {
  device: Device;
  operations: readonly CartOperation[];
}
interface Reply {
  device: Device;
  request: Request;
  answer: CartAnswer;
}
/** A step of the model. The number selects one of its variants, for example which product is edited. */
export type Step = (choice: number) => void;
export interface Device {
  outbox: CartRecord;
  /** the request whose answer the device waits for */
  waitsFor: Request | undefined;
  /** all edits that the user made on this device */
  edits: CartOperation[];
}

export const view = ({ outbox }: Device): readonly CartQuantity[] =>
  outbox.operations.reduce<readonly CartQuantity[]>(applyOperation, quantitiesOf(outbox.content));

const quantitiesOf = (cart: CartContent | undefined): CartQuantity[] =>
  (cart?.lines ?? []).map(({ product: { id }, variant, quantity }) => ({
    productId: id,
    variant: variant ?? NO_VARIANT,
    quantity,
  }));

export const byLine = (lines: readonly CartQuantity[]) =>
  Object.fromEntries(lines.map((line) => [lineKey(line), line.quantity]).sort());

/**
 * Does the same as `expect(actual).toEqual(expected)`, but many times faster: a run of the model calls it 200,000
 * times.
 */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

export const fromAwa = (edit: CartOperation, userId = "awa"): PendingOperation => ({
  ...edit,
  variant: edit.variant ?? NO_VARIANT,
  userId,
  madeAt: 0,
  product: product(edit.productId.slice(2)),
});

/**
 * One or two devices of one user with their outboxes, the server, and the requests and answers between them. `design`
 * decides how the outboxes and the server work.
 */
export class OutboxWorld {
  readonly design: Design;
  readonly devices: Device[];
  readonly onlyAdds: boolean;
  requests: Request[] = [];
  replies: Reply[] = [];
  version = 0;
  lines: readonly CartQuantity[] = [];
  gone = new Set<string>();
  recorded = new Map<string, Device>();
  applied: { device: Device; operation: CartOperation }[] = [];
  numbers = 0;

  constructor(design: Design, devices: number, onlyAdds: boolean) {
    this.design = design;
    this.onlyAdds = onlyAdds;
    this.devices = Array.from({ length: devices }, () => ({
      outbox: EMPTY_RECORD,
      waitsFor: undefined,
      edits: [],
    }));
  }

  enabled(): Step[] {
    const steps = this.devices.flatMap((device) => this.stepsOf(device));
    this.requests.forEach((request) => {
      steps.push(
        () => this.deliver(request),
        () => this.deliver(request, "twice"),
        () => this.deliver(request, "dying"),
        () => this.lose(request),
      );
    });
    this.replies.forEach((reply) => {
      steps.push(
        () => this.receive(reply),
        () => this.forget(reply),
      );
    });
    if (!this.onlyAdds && this.gone.size === 0 && this.applied.length > 1) steps.push(() => this.withdraw());
    return steps;
  }

  stepsOf(device: Device): Step[] {
    const steps: Step[] = [(choice) => this.edit(device, choice)];
    const idle = !device.waitsFor || !this.design.oneSender;
    if (device.edits.length > 0) steps.push((choice) => this.replay(device, choice));
    if (idle && device.outbox.operations.length > 0) steps.push(() => this.send(device));
    if ((idle && device.outbox.operations.length === 0) || !this.design.queriesInTurn)
      steps.push(() => this.query(device));
    if (device.waitsFor) steps.push(() => this.timeOut(device));
    return steps;
  }

  edit(device: Device, choice: number): void {
    const edit = this.newEdit(choice);
    device.edits.push(edit);
    device.outbox = this.design.add(device.outbox, fromAwa(edit));
  }

  newEdit(choice: number): CartOperation {
    const edited = LINES[choice % LINES.length] ?? LINES[0];
    const how = this.onlyAdds ? 0 : Math.floor(choice / LINES.length) % 7;
    const kind = how < 4 ? "ADD" : how === 4 ? "SET" : how === 5 ? "REMOVE" : "CHOOSE";
    const quantity = kind === "SET" ? 1 + (choice % 5) : how === 3 ? -1 : 1;
    this.numbers += 1;
    return { id: `${this.numbers}`, kind, ...edited, quantity };
  }

  /**
   * Adds the device's last edits a second time. A real page adds the edits that it finds in the log: they are from a
   * former page that was closed before it learned whether they were stored.
   */
  replay(device: Device, choice: number): void {
    for (const edit of this.loggedEdits(device).slice(-1 - (choice % 3)))
      device.outbox = this.design.add(device.outbox, { ...fromAwa(edit), sent: true });
  }

  loggedEdits({ edits }: Device): CartOperation[] {
    return edits;
  }

  send(device: Device): void {
    const { record, batch } = this.design.nextBatch(device.outbox);
    const operations = batch.map((operation) => this.design.resend(operation, device));
    device.outbox = record;
    this.dispatch({ device, operations });
  }

  query(device: Device): void {
    this.dispatch({ device, operations: [] });
  }

  dispatch(request: Request): void {
    request.device.waitsFor = request;
    this.requests.push(request);
  }

  deliver(request: Request, how?: "twice" | "dying"): void {
    const answer = this.apply(request, how === "dying");
    if (how !== "twice") this.lose(request);
    if (answer) this.replies.push({ device: request.device, request, answer });
  }

  /**
   * Executes the operations of a request on the server.
   * @param dying true if the server is killed after only one of two steps: it has recorded the operations' ids, or has
   * changed the cart. The actual design does both in one transaction, so a server that is killed has done neither
   */
  apply({ device, operations }: Request, dying: boolean): CartAnswer | undefined {
    const { records } = this.design;
    if (dying && records === "together") return undefined;
    const results = operations.map((operation) => {
      const { id, productId } = operation;
      const result = { __typename: "CartOperationResult", id, message: null } as const;
      if (this.gone.has(productId) && operation.kind !== "REMOVE")
        return { ...result, status: "REJECTED", message: GONE } as const;
      const known =
        records === "highest number"
          ? [...this.recorded.keys()].some((other) => Number(other) >= Number(id))
          : this.recorded.has(id);
      if (!(dying && records === "after")) this.recorded.set(id, device);
      if (known) return { ...result, status: "DUPLICATE" } as const;
      if (!(dying && records === "before")) {
        this.lines = applyOperation(this.lines, operation);
        this.applied.push({ device, operation });
      }
      return { ...result, status: "APPLIED" } as const;
    });
    if (operations.length > 0) this.version += 1;
    return dying ? undefined : { results, cart: this.cart() };
  }

  cart(): CartContent {
    return {
      version: this.version,
      lines: this.lines.map(({ productId, variant, quantity }) => ({
        variant: variant || null,
        quantity,
        product: product(productId.slice(2)),
      })),
    };
  }

  receive(reply: Reply): void {
    this.forget(reply);
    const { device, request, answer } = reply;
    // A late answer to a request that has timed out is applied too, because the time of its arrival must not matter.
    device.outbox = this.design.acknowledge(device.outbox, answer);
    if (device.waitsFor === request) device.waitsFor = undefined;
  }

  timeOut(device: Device): void {
    device.waitsFor = undefined;
  }

  lose(request: Request): void {
    this.requests = this.requests.filter((other) => other !== request);
  }

  forget(reply: Reply): void {
    this.replies = this.replies.filter((other) => other !== reply);
  }

  /** The shop stops selling a product: it is removed from every cart. */
  withdraw(): void {
    this.gone.add("p-b");
    this.lines = this.lines.filter(({ productId }) => productId !== "p-b");
  }

  /** Lets the network work until the end: sends all waiting operations, then lets every device query the cart. */
  drain(): void {
    this.requests = [];
    this.replies = [];
    for (const device of [...this.devices, ...this.devices]) {
      device.waitsFor = undefined;
      for (let turn = 0; device.outbox.operations.length > 0 || turn === 0; turn += 1) {
        if (turn > 20) throw new Error("the outbox never empties");
        if (device.outbox.operations.length > 0) this.send(device);
        else this.query(device);
        for (const request of this.requests) this.deliver(request);
        for (const reply of this.replies) this.receive(reply);
      }
      this.query(device);
      for (const request of this.requests) this.deliver(request);
      for (const reply of this.replies) this.receive(reply);
    }
  }

  /**
   * Checks the screen of a single device: it always shows all edits of this device, except edits of products that are
   * no longer sold.
   */
  checkScreen(): void {
    const [device] = this.devices;
    if (!device || this.devices.length > 1) return;
    const expected = device.edits.reduce<readonly CartQuantity[]>(applyOperation, []);
    expectEqual(this.stillSold(view(device)), this.stillSold(expected));
  }

  stillSold(lines: readonly CartQuantity[]): Record<string, number> {
    return byLine(lines.filter(({ productId }) => !this.gone.has(productId)));
  }

  /**
   * Checks that each edit of a device counted once, in the sequence in which the edits were made. Consecutive edits may
   * have been merged if all of them add pieces, or all of them take pieces away.
   */
  checkEffects(): void {
    for (const device of this.devices) {
      for (const line of LINES.filter(({ productId }) => !this.gone.has(productId))) {
        const of = (operations: readonly CartOperation[]) =>
          merged(operations.filter((operation) => mayChange(operation, line)));
        const effects = this.applied.filter((one) => one.device === device).map(({ operation }) => operation);
        expectEqual(of(effects), of(device.edits));
      }
    }
  }

  /**
   * Checks that every device shows the server's cart. A device that has edited the withdrawn product must also show a
   * message. It needs none if the server has executed one of its edits of this product before the withdrawal, or if its
   * last edit of this product was a removal.
   */
  checkConverged(): void {
    for (const device of this.devices) {
      expectEqual(device.outbox.operations, []);
      expectEqual(byLine(view(device)), byLine(this.lines));
      const refused = new Set(device.outbox.refusals.map((refusal) => refusal.product.id));
      const last = device.edits.filter(({ productId }) => this.gone.has(productId)).at(-1);
      const tookEffect = this.applied
        .filter((one) => one.device === device)
        .some((one) => one.operation.productId === "p-b");
      if (last && last.kind !== "REMOVE" && !tookEffect) expect(refused).toContain("p-b");
    }
  }

  checkSums(): void {
    if (!this.onlyAdds) return;
    const pressed = this.devices.flatMap(({ edits }) => edits);
    const sums = pressed.reduce<readonly CartQuantity[]>(applyOperation, []);
    expectEqual(byLine(this.lines), byLine(sums));
  }
}

/** True if two operations may change the same line. A choice of size changes two lines. */
const mayChange = (
  { kind, productId, variant }: CartOperation,
  line: Pick<CartQuantity, "productId" | "variant">,
): boolean => productId === line.productId && (kind === "CHOOSE" || variant === line.variant);

/** Merges consecutive additions of pieces, and consecutive removals of pieces. The result has no ids. */
function merged(operations: readonly CartOperation[]): { kind: string; quantity: number }[] {
  const out: { kind: string; quantity: number }[] = [];
  for (const { kind, quantity } of operations) {
    const last = out.at(-1);
    if (kind === "ADD" && last?.kind === "ADD" && last.quantity > 0 === quantity > 0)
      last.quantity += quantity;
    else out.push({ kind, quantity });
  }
  return out;
}
