import { expect, it, vi } from "vitest";
import { randomId } from "../../lib/random-id.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { closeDatabase } from "../../offline/database/database.ts";
import { openSilently } from "../../offline/testing/silent-database.ts";
import { awa, CartServer, product } from "../testing/cart-server.ts";
import { CartOutbox } from "./cart-outbox.ts";
import { fallbackOutboxStorage } from "./fallback-outbox-storage.ts";
import { enqueue } from "./outbox-reducer.ts";

const server = new CartServer();
const page = () => new CartOutbox(fallbackOutboxStorage(safeStorage()), server.api);
const edit = (letter: string, madeAt: number) => ({
  ...{ id: randomId(), userId: awa.id, kind: "ADD" as const, quantity: 1, madeAt },
  ...{ productId: `p-${letter}`, product: product(letter) },
});

it("edits are stored and sent, each once, while the database does not open and after it does again", async () => {
  const [stored, logged, later] = [edit("a", 1), edit("a", 2), edit("b", 3)];
  await fallbackOutboxStorage().change(awa.id, (outbox) => enqueue(outbox, stored));
  await closeDatabase();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const speak = openSilently();
  const silent = page();
  const replayed = silent.replay([logged]);
  await vi.advanceTimersByTimeAsync(10_000);
  await replayed;
  await silent.enqueue(awa.id, [later]);
  expect(await silent.flush(awa.id, { query: false })).toEqual({ ok: true });
  expect(server.quantities(awa)).toEqual({ "p-a": 1, "p-b": 1 });
  // The next page too, before it has heard anything of the database.
  const next = page();
  await next.enqueue(awa.id, [edit("b", 4)]);
  speak();
  await vi.advanceTimersByTimeAsync(10_000);
  const last = page();
  await last.replay([logged]);
  expect(await last.flush(awa.id, { query: false })).toEqual({ ok: true });
  expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 2 });
});
