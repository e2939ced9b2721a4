import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import type { Envelope } from "../envelope.ts";
import { REST_PATHS } from "../rest-paths.ts";

/** An origin the test shop allows, and one it does not. */
export const FRONT = "http://localhost:3000";
export const STRANGER = "https://ailleurs.example";

/** An id nobody and nothing has. */
export const NOBODYS_ID = "00000000-0000-4000-8000-000000000000";

/** Somebody signed in. */
export interface Person {
  id: string;
  token: string;
}

/** A request as a front sends it. */
export interface Sending {
  body?: unknown;
  bearer?: string | undefined;
  cookie?: string | undefined;
  origin?: string;
  query?: string;
  headers?: Record<string, string>;
}

export interface Answered<Data = unknown> extends Envelope {
  status: number;
  headers: Headers;
  data: Data;
}

/** What answers name a thing by. */
export interface Named {
  _id: string;
}

/** A product as lists and details show it. */
export interface ShownProduct extends Named {
  productName: string;
  productImage: string[];
  sellingPrice: number;
}

/** An account as it is shown. */
export interface Account extends Named {
  role: string;
  email: string;
  profilePic: string;
}

/** A line of the cart. */
export interface Line extends Named {
  quantity: number;
}

interface Description {
  paths: Record<string, Record<string, { responses: object }>>;
}

export type RestClient = Awaited<ReturnType<typeof createRestClient>>;

/**
 * Sends requests to the /api paths of a shop, and holds every answer to the shop's own OpenAPI description; a test that
 * looks into the data says as what.
 */
export async function createRestClient(address: string) {
  const description = (await (await fetch(`${address}/api/openapi.json`)).json()) as Description;
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(description, "api");

  return async function call<Data = unknown>(path: string, sending: Sending = {}): Promise<Answered<Data>> {
    const method = REST_PATHS.find((known) => known.path === path)?.method ?? "GET";
    const { body, bearer, cookie, origin, query = "", headers = {} } = sending;
    const response = await fetch(`${address}/api/${path}${query}`, {
      method,
      ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body ?? {}) }),
      headers: {
        ...(method === "POST" && { "content-type": "application/json" }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(cookie && { cookie: `token=${cookie}` }),
        ...(origin && { origin }),
        ...headers,
      },
    });
    const answer = (await response.json()) as Envelope & { data: Data };
    expectDescribed(path, method, response.status, answer);
    return { ...answer, status: response.status, headers: response.headers };
  };

  function expectDescribed(path: string, method: string, status: number, answer: unknown): void {
    const responses = description.paths[`/api/${path}`]?.[method.toLowerCase()]?.responses ?? {};
    const key = status in responses ? String(status) : "default";
    const pointer = [
      "paths",
      `/api/${path}`,
      method.toLowerCase(),
      "responses",
      key,
      "content",
      "application/json",
    ];
    const escaped = pointer.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
    const validate = ajv.getSchema(`api#/${escaped}/schema`);
    if (!validate) throw new Error(`${path} does not describe its status ${status}`);
    validate(answer);
    expect(validate.errors ?? [], `${path} ${status} ${JSON.stringify(answer).slice(0, 300)}`).toEqual([]);
  }
}
