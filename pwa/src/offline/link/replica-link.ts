import { ApolloLink, Observable } from "@apollo/client";
import { type DocumentNode, OperationTypeNode } from "graphql";
import type { DeviceAnswer } from "../replica/catalogue-replica.ts";

/** A connection that says nothing for this long is as good as none, in milliseconds. */
export const PATIENCE_MS = 3_000;

/** The queries the device can answer. */
export const ANSWERED = /^(HomePage|CataloguePage|ProductList|ProductPage)$/;
/** Whoever changes a product wants to see it changed. */
const CHANGES_PRODUCTS = /Product/;

/** A network answer that comes after the device's. */
export interface LateAnswer {
  query: DocumentNode;
  variables: Record<string, unknown>;
  data: Record<string, unknown>;
}

/** The device as the link needs it. */
export interface AnsweringDevice {
  /** It is known to hold the whole catalogue: ask it first. */
  isWhole(): boolean;
  /** @param whole answer only from the whole catalogue */
  answer(
    operationName: string,
    variables: Record<string, unknown>,
    whole: boolean,
  ): Promise<DeviceAnswer | undefined>;
  /** Whether the server was reached. */
  reached(reached: boolean): void;
  late(answer: LateAnswer): void;
  /** A product was changed from this device. */
  changed(): void;
}

/**
 * Answers the shopper's queries from the device once it holds the whole catalogue. Before that the network is asked,
 * and the device stands in when it fails or keeps silent; what the network says later is handed on. A query has one
 * answer here: a second one would keep everybody waiting who waits for the last.
 */
export function deviceLink(device: AnsweringDevice, patience = PATIENCE_MS): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationName = "", operationType, variables } = operation;
    if (operationType === OperationTypeNode.MUTATION && CHANGES_PRODUCTS.test(operationName)) {
      return noticing(forward(operation), () => device.changed());
    }
    if (!ANSWERED.test(operationName)) return forward(operation);
    return new Observable<ApolloLink.Result>((sink) => {
      let answered = false;
      let left = false;
      let fail: (() => void) | undefined;
      let silence: ReturnType<typeof setTimeout> | undefined;
      let network: { unsubscribe(): void } | undefined;

      const answer = (result: ApolloLink.Result) => {
        if (answered || left) return;
        answered = true;
        sink.next(result);
        sink.complete();
      };
      const askDevice = async (whole: boolean) => {
        const stored = await device.answer(operationName, variables, whole).catch(() => undefined);
        if (stored) answer({ data: { ...stored.data }, extensions: { source: "device", at: stored.at } });
        else if (!answered && !left) fail?.();
      };
      const standIn = (reason?: () => void) => {
        fail ??= reason;
        void askDevice(false);
        device.reached(false);
      };
      const askNetwork = () => {
        if (answered || left) return;
        silence = setTimeout(() => standIn(), navigator.onLine === false ? 0 : patience);
        network = forward(operation).subscribe({
          next: (result) => {
            clearTimeout(silence);
            if (isServerFault(result)) return standIn(() => answer(result));
            device.reached(true);
            const { data } = result;
            if (answered && data) device.late({ query: operation.query, variables, data });
            else answer(result);
          },
          error: (error: unknown) => {
            clearTimeout(silence);
            if (!answered) standIn(() => sink.error(error));
          },
        });
      };

      if (device.isWhole()) void askDevice(true).then(askNetwork);
      else askNetwork();
      // Left unanswered: give up. Answered by the device: the network may still say what is new.
      return () => {
        left = true;
        clearTimeout(silence);
        if (!answered) network?.unsubscribe();
      };
    });
  });
}

/** The server answers, but what it needs is gone: its database, or a bug. */
function isServerFault({ data, errors }: ApolloLink.Result): boolean {
  const codes = errors?.map(({ extensions }) => extensions?.code) ?? [];
  return !data && (codes.includes("UNAVAILABLE") || codes.includes("INTERNAL_SERVER_ERROR"));
}

function noticing(results: Observable<ApolloLink.Result>, notice: () => void): Observable<ApolloLink.Result> {
  return new Observable((sink) =>
    results.subscribe({
      next: (result) => {
        if (result.data) notice();
        sink.next(result);
      },
      error: (error: unknown) => sink.error(error),
      complete: () => sink.complete(),
    }),
  );
}
