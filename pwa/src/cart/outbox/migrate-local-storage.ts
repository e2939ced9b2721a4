import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";
import {
  LOCAL_OUTBOX_PREFIX,
  UNLOAD_BUFFER_KEY,
  WRITE_AHEAD_PREFIX,
} from "../../lib/storage/storage-keys.ts";
import { isRecord } from "../../lib/storage/stored-values.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import { WriteAheadLog } from "../../outbox/write-ahead-log.ts";
import { parseIds, parseOperations } from "./cart-validation.ts";
import { type Carts, recordOf, withRecord } from "./carts.ts";
import type { StoredOperation } from "./stored-cart.ts";

/**
 * Moves the edits that former releases left in local storage into the log. These are edits that a hidden page could not
 * store in the database (one key), and edits of carts that the database refused (one key for each user). They count
 * as possibly sent, because a former release may have sent them. The keys are removed, so later calls do nothing.
 */
export async function migrateLocalStorage(
  outbox: Outbox<Carts, StoredOperation>,
  storage: EnumerableStorage,
): Promise<void> {
  const log = new WriteAheadLog<StoredOperation>(storage, WRITE_AHEAD_PREFIX);
  const addAll = (operations: unknown) => {
    const valid = parseOperations(Array.isArray(operations) ? operations : []);
    for (const { seq, ...operation } of valid) log.add(operation);
    return valid;
  };
  addAll(parse(storage.getItem(UNLOAD_BUFFER_KEY)));
  storage.removeItem(UNLOAD_BUFFER_KEY);
  for (const key of storage.keys().filter((name) => name.startsWith(LOCAL_OUTBOX_PREFIX))) {
    const record = parse(storage.getItem(key));
    const { operations, keptIds } = isRecord(record) ? record : {};
    const pending = new Set(addAll(operations).map(({ id }) => id));
    const answered = new Set(parseIds(keptIds).filter((id) => !pending.has(id)));
    await outbox.change((carts) => withoutAnswered(carts, key.slice(LOCAL_OUTBOX_PREFIX.length), answered));
    storage.removeItem(key);
  }
}

/**
 * Removes the operations that a former release sent after it had stored them in local storage. The database may still
 * contain them.
 */
function withoutAnswered(carts: Carts, owner: string, answered: ReadonlySet<string>): Carts {
  const record = recordOf(carts, owner);
  const operations = record.operations.filter(({ id }) => !answered.has(id));
  if (operations.length === record.operations.length) return carts;
  return withRecord(carts, owner, { ...record, operations });
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}
