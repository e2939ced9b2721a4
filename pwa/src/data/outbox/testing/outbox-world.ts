import fc from "fast-check";
import { expect, vi } from "vitest";
import type { DocumentAnswer } from "../../../lib/http/send-document.ts";
import { failedAnswer } from "../../../lib/http/testing/failed-answer.ts";
import type { SafeStorage } from "../../../lib/storage/safe-storage.ts";
import { loggedStore } from "../logged-store.ts";
import { Outbox } from "../outbox.ts";
import type { StateStore } from "../state-store.ts";
import { valuesOf, WriteAheadLog } from "../write-ahead-log.ts";
import type { Fault, Subject } from "./subject.ts";

interface Waiting {
  readonly owner: Process;
  readonly kind: "transaction" | "result" | "request" | "answer";
  /**
   * Performs the step.
   * @param isLost true if the request or the answer is lost
   */
  run(isLost: boolean): void;
}

/** A tab, or the service worker. */
class Process {
  isDead = false;
  isFlushing = false;
  readonly unsaved = new Set<string>();
}

interface Opened<State, Item extends { readonly id: string }, Sent extends { readonly id: string }> {
  readonly owner: Process;
  readonly log: WriteAheadLog<Item>;
  readonly outbox: Outbox<State, Sent>;
}

const TABS = 2;
const MOST_ITEMS = 8;

/**
 * One device (two tabs and the service worker with one database and one local storage), a network and a server. Each
 * transaction, result of a transaction, request and answer is a step, and the test chooses steps at random. A process
 * may be killed before any step.
 */
class DeviceWorld<State, Item extends { readonly id: string }, Answer, Sent extends { readonly id: string }> {
  readonly #subject: Subject<State, Item, Answer, Sent>;
  readonly #server: ReturnType<Subject<State, Item, Answer, Sent>["server"]>;
  readonly #disk = new Map<string, string>();
  readonly #snapshots: ReadonlyMap<string, string>[] = [];
  #state: State;
  #fault: Fault | "none" = "none";
  #waiting: Waiting[] = [];
  #tabs: Opened<State, Item, Sent>[] = [];
  #worker: Opened<State, Item, Sent>;
  readonly #made: Item[] = [];
  readonly #uncertain = new Set<string>();
  /** The tab or worker that has just requested the lock. */
  #asking: Process | undefined;
  #holder: Process | undefined;
  #queue: { owner: Process; start: () => void }[] = [];

  constructor(subject: Subject<State, Item, Answer, Sent>) {
    this.#subject = subject;
    this.#server = subject.server();
    this.#state = subject.items.empty;
    vi.stubGlobal("navigator", {
      locks: { request: (_: string, task: () => Promise<unknown>) => this.#lock(task) },
    });
    for (let tab = 0; tab < TABS; tab += 1) this.#tabs.push(this.open(true));
    this.#worker = this.open(false);
  }

  /** Opens a tab or the service worker, at the beginning of the test and whenever one was killed. */
  open(isTab: boolean): Opened<State, Item, Sent> {
    const owner = new Process();
    const storage: SafeStorage = {
      getItem: (key) => this.#disk.get(key) ?? null,
      setItem: (key, value) => void (owner.isDead || this.#disk.set(key, value)),
      removeItem: (key) => void (owner.isDead || this.#disk.delete(key)),
      keys: () => [...this.#disk.keys()],
    };
    const log = new WriteAheadLog<Item>(storage, "item:");
    const database = this.#database(owner);
    const store = isTab
      ? loggedStore(this.#subject.items, database, log, (id) => owner.unsaved.has(id))
      : database;
    const outbox = new Outbox<State, Sent>({ lock: "lock", channel: "channel", notice: () => null }, store);
    if (isTab) outbox.save().catch(() => undefined);
    return { owner, log, outbox };
  }

  #database(owner: Process): StateStore<State> {
    const write = async (by: (state: State) => State, isRelease: boolean) => {
      const change = await this.#wait(owner, "transaction", () => {
        if (this.#fault === "unreadable") throw new Error("unreadable");
        const before = this.#state;
        const after = by(before);
        if (this.#fault === "full" && after !== before) {
          if (!isRelease) throw new Error("full");
          // A full disk still allows deletions, so the items that the change removes are deleted.
          const { keyOf } = this.#subject;
          const left = new Set(this.#subject.items.itemsOf(after).map(keyOf));
          const kept = this.#subject.items.itemsOf(before).filter((item) => left.has(keyOf(item)));
          const { withoutItems, add } = this.#subject.items;
          this.#state = kept.reduce(add, withoutItems(before));
        } else this.#state = after;
        return { before, after };
      });
      await this.#wait(owner, "result", () => undefined);
      return change;
    };
    return {
      read: () =>
        this.#wait(owner, "transaction", () => {
          if (this.#fault === "unreadable") throw new Error("unreadable");
          return this.#state;
        }),
      change: (by) => write(by, false),
      release: (by) => write(by, true),
    };
  }

  #wait<Value>(owner: Process, kind: Waiting["kind"], act: (isLost: boolean) => Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      const run = (isLost: boolean) => {
        try {
          resolve(act(isLost));
        } catch (error) {
          reject(error);
        }
      };
      if (!owner.isDead) this.#waiting.push({ owner, kind, run });
    });
  }

  async #send(owner: Process, batch: readonly Sent[]): Promise<DocumentAnswer<Answer>> {
    const sent = structuredClone(batch);
    const answer = await this.#wait(owner, "request", (isLost) =>
      isLost ? undefined : this.#server.apply(sent),
    );
    if (answer === undefined) return failedAnswer("NETWORK");
    return this.#wait(owner, "answer", (isLost) =>
      isLost ? failedAnswer("NETWORK") : { ok: true, value: answer },
    );
  }

  #lock(task: () => Promise<unknown>): Promise<unknown> {
    const owner = this.#asking;
    if (!owner) throw new Error("nobody asks for the lock");
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#holder = owner;
        task()
          .then(resolve, reject)
          .finally(() => this.#release(owner));
      };
      this.#queue.push({ owner, start });
      if (!this.#holder) this.#next();
    });
  }

  #release(owner: Process): void {
    if (this.#holder !== owner) return;
    this.#holder = undefined;
    this.#next();
  }

  #next(): void {
    const next = this.#queue.shift();
    if (next?.owner.isDead) this.#next();
    else next?.start();
  }

  #flush({ owner, outbox }: Opened<State, Item, Sent>): Promise<unknown> {
    owner.isFlushing = true;
    this.#asking = owner;
    const delivery = this.#subject.delivery((batch) => this.#send(owner, batch));
    const flushed = outbox.flush(delivery).catch(() => undefined);
    this.#asking = undefined;
    return flushed.finally(() => {
      owner.isFlushing = false;
    });
  }

  #make(tab: Opened<State, Item, Sent>, choice: number): void {
    const item = this.#subject.make(this.#made.length, choice);
    this.#made.push(item);
    tab.log.add(item);
    tab.owner.unsaved.add(item.id);
    void tab.outbox.save().then(() => tab.owner.unsaved.delete(item.id));
  }

  #die(owner: Process): void {
    owner.isDead = true;
    this.#waiting = this.#waiting.filter((waiting) => waiting.owner !== owner);
    this.#release(owner);
  }

  #killTab(place: number): void {
    const tab = this.#tabs[place];
    if (tab) this.#die(tab.owner);
    this.#tabs[place] = this.open(true);
  }

  /**
   * Kills the browser. Local storage returns to an earlier state, because browsers write it late; the database keeps
   * its state.
   */
  #killBrowser(choice: number): void {
    for (const { owner } of [...this.#tabs, this.#worker]) this.#die(owner);
    const before = this.#snapshots.at(-1 - (choice % 4)) ?? new Map();
    const known = this.#ids();
    this.#disk.clear();
    for (const [key, value] of before) this.#disk.set(key, value);
    const left = this.#ids();
    for (const id of known) if (!left.has(id)) this.#uncertain.add(id);
    this.#tabs = this.#tabs.map(() => this.open(true));
    this.#worker = this.open(false);
  }

  /** Returns the ids of all items, including the parts of merged items. */
  #ids(): Set<string> {
    const { add, parse, itemsOf } = this.#subject.items;
    const stored = this.#state;
    const logged = parse(valuesOf(new Map(this.#disk)));
    const isHeld = (item: Item) => add(stored, item) === stored;
    return new Set([
      ...itemsOf(stored).map(({ id }) => id),
      ...logged.map(({ id }) => id),
      ...this.#made.filter(isHeld).map(({ id }) => id),
    ]);
  }

  #signOut(tab: Opened<State, Item, Sent>): void {
    const { erase } = this.#subject;
    if (!erase) return;
    void tab.outbox.change((state) => {
      // Marks every item that a sign-out deletes as uncertain: an item that is created while the sign-out runs may
      // escape the deletion. The final check therefore accepts both that the server has applied an uncertain item and
      // that it has not.
      for (const item of this.#made) if (this.#subject.isErased?.(item)) this.#uncertain.add(item.id);
      return erase(state);
    });
  }

  step(which: number, how: number): void {
    this.#snapshots.push(new Map(this.#disk));
    const steps: (() => void)[] = [];
    this.#tabs.forEach((tab, place) => {
      if (this.#made.length < MOST_ITEMS) steps.push(() => this.#make(tab, how));
      if (!tab.owner.isFlushing) steps.push(() => void this.#flush(tab));
      if (how % 3 === 0) steps.push(() => this.#killTab(place));
      if (how % 5 === 0) steps.push(() => this.#signOut(tab));
    });
    if (!this.#worker.owner.isFlushing) steps.push(() => void this.#flush(this.#worker));
    const faults = ["none" as const, ...this.#subject.faults];
    steps.push(() => {
      this.#fault = faults[how % faults.length] ?? "none";
    });
    if (how % 7 === 0) steps.push(() => this.#killBrowser(how));
    for (const waiting of this.#waiting) {
      const isNetwork = waiting.kind === "request" || waiting.kind === "answer";
      const run = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        waiting.run(isNetwork && how % 3 === 0);
      };
      // The next step of a running task is more likely to be chosen than new work.
      steps.push(run, run, run);
    }
    steps[which % steps.length]?.();
  }

  /** Ends the run without further failures: a new page sends the items that are still pending. */
  async drain(): Promise<void> {
    this.#fault = "none";
    for (const { owner } of [...this.#tabs, this.#worker]) this.#die(owner);
    const tab = this.open(true);
    for (let turn = 0; turn < 4; turn += 1) {
      let isOver = false;
      const flushed = this.#flush(tab).then(() => {
        isOver = true;
      });
      for (let steps = 0; !isOver; steps += 1) {
        if (steps > 300) throw new Error("the outbox never ends");
        for (const waiting of this.#waiting.splice(0)) waiting.run(false);
        await turns();
      }
      await flushed;
    }
  }

  check(): void {
    const certain = this.#made.filter(({ id }) => !this.#uncertain.has(id));
    this.#server.check(
      certain,
      this.#made.filter(({ id }) => this.#uncertain.has(id)),
    );
    expect(this.#disk.size).toBe(0);
  }
}

/** Waits until everything that needs no timer has happened. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

/** Checks that each item takes effect once, despite killed processes, lost requests and refused writes. */
export const everyDevice = <
  State,
  Item extends { readonly id: string },
  Answer,
  Sent extends { readonly id: string },
>(
  subject: Subject<State, Item, Answer, Sent>,
) =>
  fc.asyncProperty(
    fc.array(fc.tuple(fc.nat(9_999), fc.nat(9_999)), { maxLength: 60, size: "max" }),
    async (choices) => {
      vi.stubGlobal("BroadcastChannel", undefined);
      const world = new DeviceWorld(subject);
      await turns();
      for (const [which, how] of choices) {
        world.step(which, how);
        await turns();
      }
      await world.drain();
      world.check();
    },
  );
