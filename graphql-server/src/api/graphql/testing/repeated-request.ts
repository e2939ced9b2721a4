import type { OrderClient } from "../../../features/orders/testing/order-client.ts";
import type { GraphqlResponse, TestShop } from "../../../testing/test-shop.ts";

export type Variables = Record<string, unknown>;
interface Person {
  id: string;
  token: string;
}

export interface Senders {
  shop: TestShop;
  orders: OrderClient;
  /** A super admin. */
  patron: Person;
  /** Another super admin. */
  colleague: Person;
  customer: Person;
  /** Sends a request again if the shop is overloaded, as clients do. */
  ask: (query: string, variables: Variables, as?: { token?: string }) => Promise<GraphqlResponse>;
}

/** A mutation that clients send again if they have received no answer. */
export interface RepeatedRequest {
  mutation: string;
  /** Prepares what the mutation needs. @returns its variables */
  variables: () => Promise<Variables> | Variables;
  /** Returns the variables of another request with the same id; undefined if the content has no other id. */
  other?: (variables: Variables) => Variables;
  between?: (variables: Variables) => Promise<unknown>;
  as?: () => { token?: string };
}

export const inputOf = (variables: Variables): Variables => variables.input as Variables;
/** Returns a function that replaces some fields of a request's input. */
export const withInput = (changed: Variables) => (variables: Variables) => ({
  ...variables,
  input: { ...inputOf(variables), ...changed },
});
export const newProduct = async ({ shop, patron }: Senders) =>
  (await shop.createProducts({ ownerId: patron.id }))[0] ?? "";
