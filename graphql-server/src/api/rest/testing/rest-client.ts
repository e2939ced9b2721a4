import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import type { Envelope } from "../envelope.ts";
import { REST_PATHS } from "../rest-paths.ts";

export const ALLOWED_ORIGIN = "http://localhost:3000";
export const FOREIGN_ORIGIN = "https://ailleurs.example";

export const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

export interface TestUser {
  id: string;
  token: string;
}

export interface RestRequest {
  body?: unknown;
  bearer?: string | undefined;
  cookie?: string | undefined;
  origin?: string;
  query?: string;
  headers?: Record<string, string>;
}

export interface RestResponse<Data = unknown> extends Envelope {
  status: number;
  headers: Headers;
  data: Data;
}

export interface WithId {
  _id: string;
}

export interface ProductJson extends WithId {
  productName: string;
  productImage: string[];
  sellingPrice: number;
}

export interface AccountJson extends WithId {
  role: string;
  email: string;
  profilePic: string;
}

export interface CartLineJson extends WithId {
  quantity: number;
  variant: number | null;
}

interface Description {
  paths: Record<string, Record<string, { responses: object }>>;
}

export type RestClient = Awaited<ReturnType<typeof createRestClient>>;

/**
 * Returns a client of a shop's REST API. The client checks every response against the shop's OpenAPI description. The
 * caller chooses the type of the response's `data`.
 */
export async function createRestClient(address: string) {
  const description = (await (await fetch(`${address}/api/openapi.json`)).json()) as Description;
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(description, "api");

  return async function call<Data = unknown>(
    path: string,
    request: RestRequest = {},
  ): Promise<RestResponse<Data>> {
    const method = REST_PATHS.find((known) => known.path === path)?.method ?? "GET";
    const { body, bearer, cookie, origin, query = "", headers = {} } = request;
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
    expectValid(path, method, response.status, answer);
    return { ...answer, status: response.status, headers: response.headers };
  };

  function expectValid(path: string, method: string, status: number, answer: unknown): void {
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
