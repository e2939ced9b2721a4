import { isServerFault } from "../../lib/failure-codes.ts";
import { type DocumentAnswer, type StoredDocument, sendQuery } from "../../lib/http/send-document.ts";
import type { CatalogueQueryName } from "../../lib/operations.ts";
import type { Result } from "../../lib/result.ts";

/**
 * Longest time to wait for the network or for the device's database (ms). If either takes longer, it counts as
 * unavailable, and the other one answers.
 */
const PATIENCE_MS = 3_000;

export interface CatalogueQuery {
  readonly document: object;
  readonly name: CatalogueQueryName;
  readonly variables: object;
}

/** The copy of the catalogue on this device (the replica), with the functions that queries need. */
export interface DeviceCatalogue {
  /** True if the replica holds the whole catalogue. Queries then ask the replica instead of the network. */
  isWhole(): boolean;
  /**
   * Waits until the replica has loaded, then answers a query from it. Returns undefined if the replica has no answer.
   * @param whole true if only a replica of the whole catalogue may answer
   */
  resolve(name: CatalogueQueryName, variables: object, whole: boolean): Promise<Result<object> | undefined>;
  /**
   * Answers a query like `resolve`, but at once and from memory. Returns undefined if the replica does not have the
   * whole catalogue or has no answer.
   */
  resolveNow(name: CatalogueQueryName, variables: object): object | undefined;
  /** Stores whether the last request has reached the server, so that the page can say that it is offline. */
  setOnline(online: boolean): void;
}

/**
 * Answers a query from the replica if the replica is whole, otherwise from the network. If the network fails or does
 * not answer in time, even a replica that is not whole may answer. Never throws.
 * @param onLate receives the network's answer if it arrives after the replica's answer was returned
 */
export async function answerQuery<Data extends object>(
  device: DeviceCatalogue,
  { document, name, variables }: CatalogueQuery,
  onLate: (data: Data) => void,
  signal: AbortSignal | null = null,
): Promise<DocumentAnswer<Data>> {
  const askDevice = (whole: boolean) =>
    device.resolve(name, variables, whole).catch(() => undefined) as Promise<Result<Data> | undefined>;
  if (device.isWhole()) {
    const known = await within(PATIENCE_MS, askDevice(true));
    if (known?.ok) return known;
  }
  const request = sendQuery(document as StoredDocument<Data, object>, variables, { signal });
  const answer = await within(navigator.onLine === false ? 0 : PATIENCE_MS, request);
  if (answer && (answer.ok || !isServerFault(answer.code))) {
    device.setOnline(true);
    return answer;
  }
  if (signal?.aborted) return request;
  device.setOnline(false);
  const fromDevice = askDevice(false);
  const first = await firstOk(fromDevice, request);
  if (!first) return { ...(await request), ...(await fromDevice) } as DocumentAnswer<Data>;
  void request.then(
    (late) => {
      if (!late.ok) return;
      device.setOnline(true);
      if (late !== first) onLate(late.value);
    },
    () => undefined,
  );
  return first;
}

/** Returns the result; undefined if it does not arrive within `ms`. */
const within = <Value>(ms: number, result: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([result, new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))]);

type Success<Data> = { readonly ok: true; readonly value: Data };

/** Returns the first successful result; undefined when all have failed. */
const firstOk = <Data>(
  ...results: Promise<Success<Data> | { readonly ok: false } | undefined>[]
): Promise<Success<Data> | undefined> =>
  Promise.any(results.map((result) => result.then((one) => (one?.ok ? one : Promise.reject())))).catch(
    () => undefined,
  );
